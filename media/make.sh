#!/bin/sh
# Makes every picture and film in public/ and practice/public/ again. Heavy: about three hours on two cores, and each part
# needs the Debian packages that its own make.sh names. The results are committed; run this only to change them.
#
#   npm run media            all of it
#   npm run media fonts      one part: still-lifes, fonts, map or films
set -eu
here=$(cd "$(dirname "$0")" && pwd)
for part in ${*:-still-lifes fonts map films}; do
  printf '%s\n' "$part"
  "$here/$part/make.sh"
done
