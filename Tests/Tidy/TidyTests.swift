// Promises about the repository stand in this folder.
