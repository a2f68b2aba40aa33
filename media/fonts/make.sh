#!/bin/sh
# Makes the fonts again.
#
# Debian packages: python3-fonttools python3-brotli fonts-liberation
# From npm, fetched here: the two typefaces, and the freely licensed doubles of the fonts that stand in for them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fetch() {
  (
    cd "$scratch"
    archive=$(npm pack --silent "$2")
    mkdir -p "fonts/$1"
    tar -xzf "$archive" -C "fonts/$1" --strip-components=1
  )
}
fetch petrona @fontsource-variable/petrona@5.3.0
fetch figtree @fontsource-variable/figtree@5.3.0
fetch gelasio @fontsource/gelasio@5.3.0
fetch noto-serif @fontsource/noto-serif@5.3.0
fetch roboto @fontsource/roboto@5.3.0

export PYTHONDONTWRITEBYTECODE=1
/usr/bin/python3 "$here/make.py" "$scratch/fonts" "$root/public/fonts" "$root/src/ui"
"$root/node_modules/.bin/oxfmt" "$root/src/ui/fonts.css" "$root/src/ui/italic.css"
