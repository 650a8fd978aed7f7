#!/bin/sh
# Makes a backup in /backups once a day, the first one after a minute. `shigoto-no-tane backup` also deletes old
# backups, as the privacy policy promises. If a backup fails, this is logged, and the next attempt is a day later.
set -eu

sleep 60 & wait $!
while true; do
  shigoto-no-tane backup /backups || echo "the backup failed" >&2
  # Sleeps in the background, because a shell handles a signal during `wait`, but not during a foreground command.
  sleep 86400 & wait $!
done
