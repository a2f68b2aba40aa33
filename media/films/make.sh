#!/bin/sh
# Makes the treatment films, their captions, posters and stills again: all four, or those named (crown root-canal ...).
#
# Debian packages: chromium ffmpeg webp libavif-bin imagemagick
# From the project: Node and Playwright (npm ci). Three to six minutes a film on two cores.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$root/practice/public/films
# The encoder reports errors only.
export SVT_LOG=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
node=${NODE:-$root/node_modules/.bin/node}
[ -x "$node" ] || node=node
mkdir -p "$out"
avif="-s 3 -j 2 --min 0 --max 63 -a end-usage=q -a cq-level"

"$node" "$here/captions.ts" "$out"
for film in ${*:-crown root-canal implant extraction}; do
  case $film in
    # Its sheet of rubber moves all over the picture; less is seen of what it loses.
    root-canal) key=rootCanal quality=48 ;;
    crown | implant | extraction) key=$film quality=43 ;;
    *) echo "No film called $film" >&2; exit 1 ;;
  esac
  "$node" --disable-warning=ExperimentalWarning "$here/render.ts" "$key" "$scratch"

  # Poster at the film's own size; a step's still is never shown wider than 240 pixels.
  avifenc $avif=26 "$scratch/$film.png" "$out/$film.avif" > "$scratch/log"
  cwebp -quiet -q 80 -sharp_yuv "$scratch/$film.png" -o "$out/$film.webp"
  for still in "$scratch/$film"-[0-9].png; do
    name=$(basename "$still" .png)
    convert "$still" -filter Lanczos -resize 480x600 "$scratch/small.png"
    avifenc $avif=28 "$scratch/small.png" "$out/$name.avif" > "$scratch/log"
    cwebp -quiet -q 78 -sharp_yuv "$scratch/small.png" -o "$out/$name.webp"
  done

  master=$scratch/$film.mkv
  ffmpeg -v error -y -i "$master" -an -c:v libsvtav1 -preset 5 -crf "$quality" -svtav1-params tune=0:lp=2 \
    -pix_fmt yuv420p10le -g 240 "$out/$film.webm"
  ffmpeg -v error -y -i "$master" -an -c:v libx264 -preset slow -crf 24 -tune animation -profile:v high \
    -pix_fmt yuv420p -g 240 -threads 2 -movflags +faststart "$out/$film.mp4"
done
