#!/bin/sh
# Publishes changed facts of the practice: checks them, builds the site in a copy of the program, and puts the new build
# in place of the old one. With practice.socket, requests wait while the site restarts.
#
#   sudo /opt/practice/docs/deploy/publish.sh
#
# PRACTICE_DIR in the settings names the practice's folder (docs/operating.md).
set -eu
# The service runs as another user, who reads what is built here.
umask 022
program=${PROGRAM:-/opt/practice}
restart=${RESTART:-systemctl restart practice}
health=${HEALTH:-http://127.0.0.1:3000/healthz}
export ENV_FILE="${ENV_FILE:-/etc/practice.env}"
copy=$program-publishing
trap 'echo "Not published: the site is as it was." >&2; rm -rf "$copy"' EXIT

cd "$program"
npm run --silent practice -- check
rm -rf "$copy"
# Hard links take no room. The build writes only into its new dist.
cp -al . "$copy"
cd "$copy"
rm -rf dist
npm run --silent build
# Pages that are open now still load scripts of the build before.
cp -alu "$program/dist/client/assets" dist/client

# Puts the build of this folder in place of the one that runs, which comes here.
exchange() {
  mv "$program/dist" before && mv dist "$program" && mv before dist && $restart
}
if ! exchange || ! curl -fsS -m 30 --retry 30 --retry-delay 1 --retry-max-time 30 --retry-connrefused -o /dev/null "$health"; then
  echo 'The new site does not answer. The one before starts again; the log says more: journalctl -u practice' >&2
  exchange || echo "The site before is in its place and does not start either: $restart" >&2
  exit 1
fi
trap - EXIT
rm -rf "$copy"
echo "Published."
