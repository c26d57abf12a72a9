# The server in a container: docs/hosting.md. The first stage has a C compiler: it builds the page and
# the compiled wheel, and installs it with the hashed requirements of the server. The final image has
# no compiler and no installer.
FROM python:3.13 AS build
WORKDIR /src
COPY requirements/server.txt requirements/build.txt requirements/node.txt requirements/
RUN python -m venv /opt/kemet \
    && python -m venv /opt/build \
    && /opt/kemet/bin/pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes --only-binary :all: -r requirements/server.txt \
    && /opt/build/bin/pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes --only-binary :all: -r requirements/build.txt -r requirements/node.txt
COPY pyproject.toml hatch_build.py README.md CHANGELOG.md LICENSE ./
COPY frontend frontend
COPY src/kemet src/kemet
COPY tools/page_build.py tools/
RUN KEMET_COMPILED=1 KEMET_PAGE=1 /opt/build/bin/pip wheel --disable-pip-version-check --no-deps \
        --no-build-isolation --wheel-dir /dist . \
    && /opt/kemet/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps /dist/*.whl \
    && /opt/kemet/bin/pip uninstall --yes pip \
    && cd / && /opt/kemet/bin/kemet doctor | grep -E '^engine +compiled$'

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin kemet \
    && install -d -o kemet -g kemet /data
COPY --from=build /opt/kemet /opt/kemet
ENV PATH=/opt/kemet/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    KEMET_DATABASE_URL=sqlite:////data/kemet.db
USER kemet
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["kemet", "serve", "--host", "0.0.0.0"]
