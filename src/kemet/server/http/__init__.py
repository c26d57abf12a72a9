"""HTTP and WebSockets: routes, who calls, limits of requests, static files, link previews."""
