#!/bin/sh
# Cuts the typefaces of the receipt, and the table of what is in which file.
#
# Debian packages: python3-fonttools fonts-noto-core fonts-noto-cjk
# From npm, fetched here: the two typefaces of the site at fixed weights, because a PDF cannot hold one that varies.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for family in figtree@0.4.1 petrona@0.4.4; do
  (
    cd "$scratch"
    archive=$(npm pack --silent "@expo-google-fonts/$family")
    mkdir "${family%@*}"
    tar -xzf "$archive" -C "${family%@*}" --strip-components=1
  )
done

export PYTHONDONTWRITEBYTECODE=1
/usr/bin/python3 "$here/cut.py" "$scratch" "$root/public/fonts/receipt" "$root/src/payments/receipt/fonts.ts"
"$root/node_modules/.bin/oxfmt" "$root/src/payments/receipt/fonts.ts"
