// Tests of `Linter` stand in this folder.
