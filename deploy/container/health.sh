#!/bin/sh
# The image's health check: sends a request to the server from inside the container.
exec "$(echo /opt/shigoto-no-tane/node_modules/node-linux-*/bin/node)" -e '
  fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/health`, { signal: AbortSignal.timeout(3000) })
    .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
