"""What a server has besides tables: bots in processes, pictures, notifications."""
