#!/bin/sh
# Writes one developed picture in every width that pages ask for, AVIF, and in one (or `none`) as WebP for the oldest
# browsers.
#
#   [QUALITY=21] [CHROMA=444] [GRAIN=TABLE] encode.sh PICTURE.png NAME WEBP-WIDTH WIDTH ...
#
# GRAIN is a table of film grain, which the browser strews over the picture: a few bytes instead of bands in a
# long gradient. grain.tbl is weaker than one step of an 8-bit screen. CHROMA=444 keeps the colours of a gradient in
# whole resolution, where 420 shows them as blocks of twice the size.
#
# src/ui/picture-shape.ts says the same widths to the pages; tests/pictures.test.ts compares it with the files.
set -eu
picture=$1 name=$2 webp=$3
shift 3
out=$(cd "$(dirname "$0")/../../practice/public/pictures" && pwd)
mkdir -p "$(dirname "$out/$name")"
small=$(mktemp --suffix=.png)
trap 'rm -f "$small"' EXIT

for width in "$@"; do
    convert "$picture" -filter Lanczos -resize "${width}x" -strip "$small"
    # Ten bits, because plaster in morning light is one long gradient.
    avifenc -s 4 -j 2 -d 10 -y "${CHROMA:-420}" --min 0 --max 63 -a end-usage=q -a cq-level="${QUALITY:-22}" \
        -a tune=ssim ${GRAIN:+-a film-grain-table="$GRAIN"} "$small" "$out/$name-$width.avif" > /dev/null
    [ "$width" != "$webp" ] || cwebp -quiet -m 6 -q 82 -sharp_yuv "$small" -o "$out/$name-$width.webp"
done
