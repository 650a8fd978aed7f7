#!/bin/sh
# The image's entrypoint. Each file in /run/secrets is the value of the setting with its name, so that no secret is in
# the image, in compose.yaml, or in what `inspect` shows.
set -eu

for file in "${SECRETS_DIR:-/run/secrets}"/[A-Z]*; do
  [ -f "$file" ] || continue
  value=$(cat "$file")
  export "$(basename "$file")=$value"
done

exec "$@"
