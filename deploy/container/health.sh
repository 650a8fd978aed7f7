#!/bin/sh
# The image's health check: asks the node inside its own network.
exec "$(echo /opt/shigoto-no-tane/node_modules/node-linux-*/bin/node)" -e '
  fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/health`, { signal: AbortSignal.timeout(3000) })
    .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
