"""Wire models: the JSON that a server and its clients exchange, as explicit pydantic models."""
