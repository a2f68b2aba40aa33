#!/bin/sh
# Publishes the changed facts of the practice: checks them, builds the site beside the running one, and swaps the two.
# Nothing that runs is touched until the build is complete; with practice.socket no request is refused meanwhile.
#
#   sudo docs/deploy/publish.sh
#
# As in docs/operating.md, the program lies in /opt/practice, and PRACTICE_DIR in its settings names the practice's folder.
set -eu
program=${PROGRAM:-/opt/practice}
health=${HEALTH:-http://127.0.0.1:3000/healthz}
restart=${RESTART:-systemctl restart practice}
export ENV_FILE="${ENV_FILE:-/etc/practice.env}"

cd "$program"
npm run --silent practice -- check
rm -rf "$program-new"
# Hard links take no room, and the build replaces files instead of writing into them.
cp -al "$program" "$program-new"
cd "$program-new"
rm -rf dist
npm run --silent build
rm -rf "$program-before"
mv -T "$program" "$program-before"
mv -T "$program-new" "$program"
cd "$program"
$restart
curl -fsS --retry 9 --retry-connrefused "$health"
