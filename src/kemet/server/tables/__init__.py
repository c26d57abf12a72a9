"""Tables: state, commands, service, scheduler."""
