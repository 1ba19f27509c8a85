#!/bin/sh
# Copies the typeface of the headings (SIL Open Font Licence 1.1) to where the server finds it.
# The weight axis alone: 41 KB for Latin; the extended file holds the Welsh circumflexes and is fetched only for them.
set -eu
cd "$(dirname "$0")"
from=node_modules/@fontsource-variable/bricolage-grotesque
to=../public/fonts
mkdir -p "$to"
cp "$from/files/bricolage-grotesque-latin-wght-normal.woff2" "$to/bricolage-5.3.0-latin.woff2"
cp "$from/files/bricolage-grotesque-latin-ext-wght-normal.woff2" "$to/bricolage-5.3.0-latin-ext.woff2"
cp "$from/LICENSE" "$to/LICENSE.txt"
