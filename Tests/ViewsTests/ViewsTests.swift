// Tests of `Views` stand in this folder.
