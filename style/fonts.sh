#!/bin/sh
# Copies the typefaces (both SIL Open Font Licence 1.1) to where the server finds them, each with its licence.
# Bricolage is the headings', Public Sans all the rest. The packages hold them cut by script, unchanged since: `npm ci` fetches the same
# bytes again. The weight axis alone: 41 and 27 KB for Latin; the extended files hold the Welsh circumflexes and are fetched only for them.
set -eu
cd "$(dirname "$0")"
to=../public/fonts
mkdir -p "$to"
for face in bricolage:bricolage-grotesque public-sans:public-sans; do
    short=${face%%:*} name=${face#*:}
    from=node_modules/@fontsource-variable/$name
    for script in latin latin-ext; do
        cp "$from/files/$name-$script-wght-normal.woff2" "$to/$short-5.3.0-$script.woff2"
    done
    cp "$from/LICENSE" "$to/$short-LICENSE.txt"
done
rm -f "$to/LICENSE.txt"
