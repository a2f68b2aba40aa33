#!/bin/sh
# Makes the still lifes and the home film from nothing.
#
#   media/still-lifes/make.sh [SCRATCH] [STEP ...]      steps: tooth cards hero film (default: all)
#
# The results are committed, so building the site never needs this. On two
# free cores without a graphics card it takes about forty minutes.
#
# Debian 12 packages:
#   apt-get install --no-install-recommends blender ffmpeg imagemagick webp \
#       python3-numpy python3-scipy python3-skimage python3-opencv python3-pyopencolorio
set -eu

here=$(cd "$(dirname "$0")" && pwd)
public=$(cd "$here/../../public" && pwd)
scratch=${1:-$(mktemp -d)}
[ $# -gt 0 ] && shift
steps=${*:-tooth cards hero film}
python=/usr/bin/python3        # Debian's own: it is the one the packages above belong to
OCIO=$(dpkg -L blender-data | grep '/config.ocio$')
export OCIO
mkdir -p "$scratch" "$public/pictures" "$public/films"

# shoot SCRIPT FOLDER SAMPLES WIDTH [OPTIONS]
shoot() {
    script=$1 folder=$2 samples=$3 width=$4
    shift 4
    nice -n 19 blender -b -noaudio --factory-startup --python-exit-code 1 -P "$here/$script.py" -- \
        --tooth "$scratch/tooth.npz" --out "$scratch/$folder" --samples "$samples" --width "$width" "$@" \
        > "$scratch/$folder.log" 2>&1
}

# card NAME WIDTH: rendered half as large again, developed, made small
card() {
    shoot cards "$1" 40 $(($2 * 3 / 2)) --card "$1"
    nice -n 19 "$python" "$here/develop.py" "$scratch/$1" "$scratch/$1.png" "$2"
    case $1 in checkout | offers | not-found) out=$1 ;; *) out=card-$1 ;; esac
    cwebp -quiet -m 6 -q 84 -sharp_yuv "$scratch/$1.png" -o "$public/pictures/$out.webp"
}

# poster PNG: the film's first frame, and the middle of it for telephones
poster() {
    cwebp -quiet -m 6 -q 84 -sharp_yuv "$1" -o "$public/pictures/home-poster.webp"
    convert "$1" -quality 84 -interlace Plane -strip "$public/pictures/home-poster.jpg"
    convert "$1" -crop 823x720+457+0 +repage -filter Lanczos -resize 800x700! "$scratch/phone.png"
    cwebp -quiet -m 6 -q 84 -sharp_yuv "$scratch/phone.png" -o "$public/pictures/home-phone.webp"
}

for step in $steps; do
    case $step in
    tooth)
        "$python" "$here/tooth.py" "$scratch/tooth.npz" ;;
    cards)
        card new-patients 1120
        card what-to-expect 960
        card plans 960
        card treatments 1120
        card offers 960
        card not-found 960
        card checkout 720 ;;
    hero)
        # A quick still of the whole scene; the film's first frame replaces it.
        shoot hero still 48 1920
        nice -n 19 "$python" "$here/develop.py" "$scratch/still" "$scratch/still.png" 1280
        poster "$scratch/still.png" ;;
    film)
        shoot hero ambient 64 1920 --mode ambient
        shoot hero sun 64 1920 --mode sun
        shoot hero open 48 640 --mode open
        shoot hero leaves 20 640 --mode leaves --frames 60
        nice -n 19 "$python" "$here/develop.py" "$scratch/ambient" "$scratch/ambient.npy" sunless
        nice -n 19 "$python" "$here/develop.py" "$scratch/sun" "$scratch/sun.npy"
        nice -n 19 "$python" "$here/film.py" "$scratch/ambient" "$scratch/sun" "$scratch/open" \
            "$scratch/leaves" 1280 240 "$scratch/master.mkv" "$scratch/poster.png"
        nice -n 19 ffmpeg -v error -y -i "$scratch/master.mkv" -an -c:v libsvtav1 -preset 4 -crf 22 \
            -svtav1-params tune=0:lp=2 -pix_fmt yuv420p10le -g 240 "$public/films/home.webm"
        nice -n 19 ffmpeg -v error -y -i "$scratch/master.mkv" -an -c:v libx264 -preset slow -crf 21 -aq-mode 3 \
            -profile:v high -pix_fmt yuv420p -g 240 -threads 2 -movflags +faststart "$public/films/home.mp4"
        poster "$scratch/poster.png" ;;
    *) echo "unknown step: $step" >&2; exit 2 ;;
    esac
done
