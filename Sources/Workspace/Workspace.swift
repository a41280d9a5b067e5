// Finding files, reading settings and projects: the outside of the linter.
