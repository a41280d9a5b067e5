// Tests of `Workspace` stand in this folder.
