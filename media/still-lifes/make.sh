#!/bin/sh
# Makes the still lifes, the home film and the door that opens from nothing.
#
#   media/still-lifes/make.sh [SCRATCH] [STEP ...]      steps: tooth stills film door (default: all)
#
# The results are committed, so building the site never needs this. On two
# free cores without a graphics card it takes about an hour and a half.
#
# Debian 12 packages:
#   apt-get install --no-install-recommends blender ffmpeg imagemagick webp libavif-bin \
#       python3-numpy python3-scipy python3-skimage python3-opencv python3-pyopencolorio python3-pip
# For the door, pip fetches a newer ffmpeg: Debian's cannot write an AVIF that plays only once.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
public=$(cd "$here/../../practice/public" && pwd)
scratch=${1:-$(mktemp -d)}
[ $# -gt 0 ] && shift
steps=${*:-tooth stills film door}
# Untagged, film and poster differ in colour.
tags='-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'
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

# still NAME SAMPLES: rendered, developed, and written in the widths of src/ui/picture-shape.ts;
# the pictures in folders are the small ones
still() {
    case $1 in
    */*) widths='400 200 400 600' ;;
    *) widths='640 210 270 360 480 640 800 960' ;;
    esac
    mkdir -p "$(dirname "$scratch/$1")"
    shoot stills "$1" "$2" 960 --still "$1"
    nice -n 19 "$python" "$here/develop.py" "$scratch/$1" "$scratch/$1.png"
    "$here/encode.sh" "$scratch/$1.png" "$1" $widths
}

# poster PNG: the film's first frame, and the right-hand end of it for telephones
poster() {
    # The first thing that anybody sees: a little finer than the others.
    QUALITY=13 "$here/encode.sh" "$1" home 1440 800 1080 1440 1920 2560
    convert "$1" -gravity East -crop 1646x1440+0+0 +repage "$scratch/phone.png"
    QUALITY=13 "$here/encode.sh" "$scratch/phone.png" home-phone 640 360 480 640 840 1200
}

for step in $steps; do
    case $step in
    tooth)
        "$python" "$here/tooth.py" "$scratch/tooth.npz" ;;
    stills)
        for name in plans hygiene cosmetics children about treatments what-to-expect offers not-found \
            first-visit/bell first-visit/bear; do
            still "$name" 36
        done
        # The lamp in the hall and the sun share the samples.
        for name in new-patients checkout checkout-wide; do
            still "$name" 100
        done ;;
    film)
        shoot hero ambient 26 3200 --mode ambient
        shoot hero sun 22 3200 --mode sun
        # The shadow of leaves is soft: it is rendered small.
        shoot hero open 48 640 --mode open
        shoot hero leaves 14 640 --mode leaves --frames 48
        nice -n 19 "$python" "$here/develop.py" "$scratch/ambient" "$scratch/ambient.npy" sunless
        nice -n 19 "$python" "$here/develop.py" "$scratch/sun" "$scratch/sun.npy"
        frames() {
            nice -n 19 "$python" "$here/film.py" "$scratch/ambient" "$scratch/sun" "$scratch/open" "$scratch/leaves" "$@"
        }
        frames 2560 1 "$scratch/poster"
        poster "$scratch/poster.png"
        frames 1920 240 "$scratch/master"
        nice -n 19 ffmpeg -v error -y -i "$scratch/master.mkv" -an -c:v libsvtav1 -preset 5 -crf 28 \
            -svtav1-params tune=0:lp=2 -pix_fmt yuv420p10le -g 240 $tags "$public/films/home.webm"
        nice -n 19 ffmpeg -v error -y -i "$scratch/master.mkv" -an -c:v libx264 -preset slow -crf 26 -aq-mode 3 \
            -profile:v high -pix_fmt yuv420p -g 240 -threads 2 -movflags +faststart $tags "$public/films/home.mp4" ;;
    door)
        # It ends in the still life `checkout`, which the stills left in the scratch folder.
        shoot opening door 14 480 --frames 24
        nice -n 19 "$python" "$here/opening_film.py" "$scratch/checkout" "$scratch/door" "$scratch/door-frames"
        "$python" -m pip install --quiet --target "$scratch/imageio" imageio-ffmpeg==0.6.0
        "$scratch"/imageio/imageio_ffmpeg/binaries/ffmpeg-* -v error -y -framerate 17 \
            -i "$scratch/door-frames/%02d.png" -vf scale=out_color_matrix=bt709:out_range=pc \
            -c:v libaom-av1 -cpu-used 2 -crf 38 -pix_fmt yuv420p10le \
            -colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1 -color_range pc \
            -loop 1 "$public/films/door.avif"
        ffmpeg -v error -y -framerate 17 -i "$scratch/door-frames/%02d.png" -vf scale=360:-1 \
            -c:v libwebp_anim -quality 50 -compression_level 6 -loop 1 "$public/films/door.webp" ;;
    *) echo "unknown step: $step" >&2; exit 2 ;;
    esac
done
