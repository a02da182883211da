# The server, for `docker compose up` or any other runner. Data lies in /data or in a PostgreSQL of your own; nothing else
# is ever written, so its file system may be read-only.
FROM python:3.11-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY app app
COPY aelwyd aelwyd
COPY migrations migrations
COPY seeds seeds
RUN python -m venv /opt/aelwyd \
    && /opt/aelwyd/bin/pip install --no-cache-dir --disable-pip-version-check --constraint constraints.txt .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin aelwyd \
    && install -d -o aelwyd -g aelwyd /data
COPY --from=build /opt/aelwyd /opt/aelwyd
ENV PATH=/opt/aelwyd/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    AELWYD_DATA=/data \
    AELWYD_PORT=8000
USER aelwyd
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"AELWYD_PORT\"]}/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["aelwyd"]
CMD ["serve"]
