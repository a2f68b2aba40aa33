#!/bin/sh
# Makes the fonts, the logo, the icons and the small drawings again.
#
# Debian packages: python3-fonttools python3-brotli fonts-liberation chromium imagemagick pngquant
# From npm, fetched here: the two typefaces, and the freely licensed doubles of the fonts that stand in for them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
node=${NODE:-$root/node_modules/.bin/node}
[ -x "$node" ] || node=node

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
/usr/bin/python3 "$here/fonts.py" "$scratch/fonts" "$root/public/fonts" "$root/src/ui"
"$root/node_modules/.bin/oxfmt" "$root/src/ui/fonts.css" "$root/src/ui/italic.css"
/usr/bin/python3 "$here/logo.py" "$scratch/fonts" "$root/public" "$root/practice/public"
/usr/bin/python3 "$here/tips.py" "$root/public/pictures/tips"
/usr/bin/python3 "$here/first_visit.py" "$root/public/pictures/first-visit"
"$node" "$here/icons.ts" "$root/practice/public" "$scratch"
for size in 180 192 512 512-maskable; do
  pngquant --quality 85-100 --speed 1 --strip --force --ext .png "$root/practice/public/icons/icon-$size.png"
done
convert "$scratch/icon-16.png" "$scratch/icon-32.png" "$scratch/icon-48.png" "$root/practice/public/favicon.ico"
