#!/bin/sh
# Draws the map of the practice's streets again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/../../node_modules/.bin/node" "$here/make.ts"
