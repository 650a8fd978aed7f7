#!/bin/sh
# The image's entrypoint. Exports the content of each file in /run/secrets whose name begins with a capital letter, as
# the environment variable of the same name. So no secret is in the image, in compose.yaml, or in the output of
# `inspect`.
set -eu

for file in "${SECRETS_DIR:-/run/secrets}"/[A-Z]*; do
  [ -f "$file" ] || continue
  value=$(cat "$file")
  export "$(basename "$file")=$value"
done

exec "$@"
