// The process tests of the command line stand in this folder.
