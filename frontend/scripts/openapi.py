"""Prints the server's OpenAPI document as JSON; `npm run schema` makes the page's types of it."""

import json

from kemet.server.app import create_app
from kemet.server.settings import read_settings

print(json.dumps(create_app(read_settings()).openapi(), indent=1))
