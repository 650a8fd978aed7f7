#!/bin/sh
# Copies the database into /backups once a day, first after a minute, and deletes copies after 35 days, as the privacy
# policy promises. A failure is logged, and the next day is another try.
set -eu

sleep 60 & wait $!
while true; do
  shigoto-no-tane backup "/backups/$(date +%F-%H%M%S).copy" || echo "the backup failed" >&2
  find /backups -type f -mtime +34 -delete
  # In the background, so that the shell can end on a signal.
  sleep 86400 & wait $!
done
