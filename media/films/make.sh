#!/bin/sh
# Makes the treatment films, their captions and posters again: all four, or those named (crown root-canal ...).
#
# Debian packages: chromium ffmpeg webp
# From the project: Node and Playwright (npm ci). One to three minutes a film on two cores.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$root/public/films
# The encoder reports errors only.
export SVT_LOG=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
node=${NODE:-$root/node_modules/.bin/node}
[ -x "$node" ] || node=node
mkdir -p "$out"

"$node" "$here/captions.ts" "$out"
# The second that serves as a film's poster is one that shows what the treatment is about.
for film in ${*:-crown root-canal implant extraction}; do
  case $film in
    crown) key=crown poster=16.95 ;;
    root-canal) key=rootCanal poster=11.5 ;;
    implant) key=implant poster=15.6 ;;
    extraction) key=extraction poster=2 ;;
    *) echo "No film called $film" >&2; exit 1 ;;
  esac
  master=$scratch/$film.mkv
  "$node" --disable-warning=ExperimentalWarning "$here/render.ts" "$key" "$master"
  ffmpeg -v error -y -i "$master" -an -c:v libsvtav1 -preset 5 -crf 44 -svtav1-params tune=0:lp=2 \
    -pix_fmt yuv420p10le -g 120 "$out/$film.webm"
  ffmpeg -v error -y -i "$master" -an -c:v libx264 -preset slow -crf 21 -tune animation -profile:v high \
    -pix_fmt yuv420p -g 120 -threads 2 -movflags +faststart "$out/$film.mp4"
  # Without a gamma of its own, which a PNG would get here and the poster would show as paler than the film.
  ffmpeg -v error -y -ss "$poster" -i "$master" -frames:v 1 -pix_fmt rgb24 \
    -vf scale=in_color_matrix=bt709:in_range=tv:out_range=pc "$scratch/$film.ppm"
  cwebp -quiet -q 84 -sharp_yuv "$scratch/$film.ppm" -o "$out/$film.webp"
done
