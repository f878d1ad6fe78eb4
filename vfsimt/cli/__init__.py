"""The command line: one module per command; parses options, calls the API, prints."""
