# A server of Kemet in a container: docs/hosting.md. What it needs is installed first, by hash, and
# copied; nothing that installs is in what runs.
FROM python:3.13-slim AS built
COPY requirements/server.txt /tmp/server.txt
RUN python -m venv /opt/kemet \
    && /opt/kemet/bin/pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes --only-binary :all: -r /tmp/server.txt \
    && /opt/kemet/bin/pip uninstall --yes pip
COPY src/kemet /opt/kemet/src/kemet
RUN /opt/kemet/bin/python -m compileall -q /opt/kemet/src

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin kemet \
    && install -d -o kemet -g kemet /data
COPY --from=built /opt/kemet /opt/kemet
ENV PATH=/opt/kemet/bin:$PATH \
    PYTHONPATH=/opt/kemet/src \
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
ENTRYPOINT ["python", "-m", "kemet", "serve", "--host", "0.0.0.0"]
