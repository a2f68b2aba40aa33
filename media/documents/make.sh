#!/bin/sh
# Prints every document of the practice as a PDF again, from the pages of the site, which is started for it.
#
# Debian packages: chromium python3-fonttools python3-brotli
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
node=$root/node_modules/.bin/node
scratch=$(mktemp -d)
port=${PORT:-3990}
(cd "$root" && npm run build)
(cd "$root" && PORT=$port DATA_DIR="$scratch" exec "$node" dist/server/server.js) &
server=$!
trap 'kill "$server"; wait "$server" || true; rm -rf "$scratch"' EXIT
until "$node" -e "fetch('http://localhost:$port/healthz').catch(() => process.exit(1))"; do :; done
"$node" "$here/make.ts" "http://localhost:$port"
