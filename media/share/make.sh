#!/bin/sh
# Makes the pictures shown with shared addresses again, 1200 by 630, from the brand, the still lifes and the films.
#
# Debian packages: chromium imagemagick
# From the project: Node and Playwright (npm ci). Run after media/brand, media/films and the still lifes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
node=${NODE:-$root/node_modules/.bin/node}
[ -x "$node" ] || node=node
mkdir -p "$root/practice/public/share"

"$node" --disable-warning=ExperimentalWarning "$here/share.ts" "$scratch"
for picture in "$scratch"/*.png; do
  convert "$picture" -strip -sampling-factor 4:2:0 -interlace Plane -quality 84 \
    "$root/practice/public/share/$(basename "$picture" .png).jpg"
done
