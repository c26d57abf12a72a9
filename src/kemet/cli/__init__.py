"""The command line: `kemet COMMAND`, one module per command."""
