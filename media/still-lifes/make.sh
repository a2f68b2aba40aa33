#!/bin/sh
# Makes the still lifes, the home film, the door that opens, and the demo's tour from nothing.
#
#   media/still-lifes/make.sh [SCRATCH] [STEP ...]      steps: tooth stills film door tour (default: all);
#                                                       lights is the first half of film
#
# The results are committed, so building the site never needs this. On two
# free cores without a graphics card it takes about three and a half hours, the film and tour steps an hour each or more.
#
# Debian 12 packages:
#   apt-get install --no-install-recommends blender ffmpeg imagemagick webp libavif-bin \
#       python3-numpy python3-scipy python3-skimage python3-opencv python3-pyopencolorio
set -eu

here=$(cd "$(dirname "$0")" && pwd)
public=$(cd "$here/../../practice/public" && pwd)
scratch=${1:-$(mktemp -d)}
[ $# -gt 0 ] && shift
steps=${*:-tooth stills film door tour}
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
    */*) widths='480 120 180 270 360 480 600' ;;
    *) widths='640 210 270 360 480 640 800 960' ;;
    esac
    mkdir -p "$(dirname "$scratch/$1")"
    shoot stills "$1" "$2" 960 --still "$1"
    nice -n 19 "$python" "$here/develop.py" "$scratch/$1" "$scratch/$1.png"
    "$here/encode.sh" "$scratch/$1.png" "$1" $widths
}

# light LIGHT DOOR SAMPLES [sunless]: one light of the home page, unless it is there already
light() {
    folder=$1-$2
    [ -e "$scratch/$folder.npy" ] && return
    shoot hero "$folder" "$3" 2560 --light "$1" --door "$2"
    nice -n 19 "$python" "$here/develop.py" "$scratch/$folder" "$scratch/$folder.npy" ${4:-}
}

# leaves LIGHT DOOR SAMPLES MOMENTS: the soft shadow of leaves is rendered small
leaves() {
    [ -e "$scratch/leaves-$1-$2.done" ] && return
    shoot hero "open-$1-$2" 48 640 --light "$1" --door "$2" --rough
    shoot hero "leaves-$1-$2" "$3" 640 --light "$1" --door "$2" --frames 48 --last "$4"
    touch "$scratch/leaves-$1-$2.done"
}

# lights: all that the home page's pictures are added up from
lights() {
    for door in ajar shut; do
        light ambient $door 26 sunless
        light morning $door 22
        light afternoon $door 22
        light hall $door 34
        light lantern $door 26 sunless
    done
    for sun in morning afternoon; do
        leaves $sun ajar 14 48
        leaves $sun shut 48 1
    done
}

# frames PICTURE WIDTH FRAMES OUT
frames() {
    nice -n 19 "$python" "$here/film.py" "$scratch" "$1" "$2" "$3" "$scratch/$4"
}

# poster NAME: the film's first frame, and the right-hand end of it for telephones
poster() (
    frames "$1" 2560 1 "$1"
    # The first thing that anybody sees: without blocks or bands on its plaster.
    export QUALITY=21 CHROMA=444 GRAIN="$here/grain.tbl"
    "$here/encode.sh" "$scratch/$1.png" "$1" 1440 800 1080 1440 1920 2560
    convert "$scratch/$1.png" -gravity East -crop 1646x1440+0+0 +repage "$scratch/phone.png"
    "$here/encode.sh" "$scratch/phone.png" "home-phone${1#home}" none 360 480 640 840 1200
)

# film NAME
film() {
    frames "$1" 1920 240 "$1"
    nice -n 19 ffmpeg -v error -y -i "$scratch/$1.mkv" -an -c:v libsvtav1 -preset 5 -crf 28 \
        -svtav1-params tune=0:lp=2:film-grain=6 -pix_fmt yuv420p10le -g 240 $tags "$public/films/$1.webm"
    # For browsers without AV1, which are older and weaker: smaller.
    nice -n 19 ffmpeg -v error -y -i "$scratch/$1.mkv" -an -vf scale=1280:-2 -c:v libx264 -preset slow -crf 25 -aq-mode 3 \
        -profile:v high -pix_fmt yuv420p -g 240 -threads 2 -movflags +faststart $tags "$public/films/$1.mp4"
}

for step in $steps; do
    case $step in
    tooth)
        "$python" "$here/tooth.py" "$scratch/tooth.npz" ;;
    stills)
        for name in plans cosmetics children about treatments what-to-expect offers not-found \
            tips/brush tips/tongue tips/floss tips/diet tips/visits tips/rinse tips/smoking tips/products \
            first-visit/bell first-visit/bear house; do
            still "$name" 36
        done
        for key in eleanor-hart samir-rahman megan-pryce tom-askew grace-okafor priya-nair beth-lowe; do
            still "team/$key" 36
        done
        # More than one lamp shares the samples, or a mirror.
        for name in hygiene hygiene-evening hygiene-night house-night waiting-room surgery new-patients checkout checkout-paid \
            checkout-wide; do
            still "$name" 120
        done ;;
    lights)
        lights ;;
    film)
        lights
        names='home home-shut home-afternoon home-afternoon-shut home-evening home-evening-shut home-night'
        for name in $names; do poster "$name"; done
        for name in $names; do film "$name"; done ;;
    door)
        # It ends in the still life `checkout-paid`, which the stills left in the scratch folder.
        shoot opening door 14 480 --frames 24
        nice -n 19 "$python" "$here/opening_film.py" "$scratch/checkout-paid" "$scratch/door" "$scratch/door-frames"
        ffmpeg -v error -y -framerate 17 -i "$scratch/door-frames/%02d.png" -vf scale=400:-1 \
            -c:v libwebp_anim -quality 55 -compression_level 6 -loop 1 "$public/films/door.webp" ;;
    tour)
        for room in lane waiting-room surgery; do
            shoot tour "tour-$room" 24 3072 --room "$room"
            nice -n 19 "$python" "$here/develop.py" "$scratch/tour-$room" "$scratch/tour-$room.png"
            avifenc -s 4 -j 2 -d 10 -y 420 --min 0 --max 63 -a end-usage=q -a cq-level=26 -a tune=ssim \
                "$scratch/tour-$room.png" "$here/../../demo-websites/tour/$room.avif" > /dev/null
        done ;;
    *) echo "unknown step: $step" >&2; exit 2 ;;
    esac
done
