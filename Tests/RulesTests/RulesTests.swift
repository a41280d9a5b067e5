// Tests of `Rules` stand in this folder.
