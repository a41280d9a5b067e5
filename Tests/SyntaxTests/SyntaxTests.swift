// Tests of `Syntax` stand in this folder.
