# Yr hyn mae rhannau tudalennau yn ei ddweud amdanynt eu hunain.

## O amgylch pob tudalen.

skip = Neidio i’r cynnwys
home = Hafan:
help = Cymorth
menu = Dewislen
close = Cau
your-account = Eich cyfrif:
signed-in-as = Wedi mewngofnodi fel { $account }
your-account-as = Eich cyfrif: wedi mewngofnodi fel
sign-in = Mewngofnodi
sign-out = Allgofnodi
about = Ynglŷn ag Uplift
for-charities = I elusennau
for-platforms = I lwyfannau
developers = Datblygwyr
accessibility = Hygyrchedd
privacy = Preifatrwydd
cookies = Cwcis
not-hmrc = Meddalwedd agored yw Uplift. Nid yw’n rhan o CThEF nac o unrhyw gorff llywodraeth.

## Rhestrau a thablau.

more-filters = Mwy o hidlyddion
show = Dangos
show-all = Dangos pob un
all = Pob un
order = Trefn
newest-first = Diweddaraf yn gyntaf
oldest-first = Hynaf yn gyntaf
largest-first = Mwyaf yn gyntaf
smallest-first = Lleiaf yn gyntaf
state-is = Cyflwr: { $state }
search-is = Chwilio: { $text }
download-csv = Lawrlwytho CSV
bad-status = Dewiswch statws o’r rhestr.
bad-filter = Ni allem ddarllen hidlydd
bad-day = Rhowch ddyddiad go iawn, fel 2026-04-06.
bad-minute = Rhowch ddyddiad ac amser go iawn, fel 2026-11-21T02:00.
search = Chwilio
first = Cyntaf
next = Nesaf
previous = Blaenorol
newest = Diweddaraf
newer = Mwy diweddar
older = Hŷn
and-later = : { $day } ac yn ddiweddarach
and-earlier = : { $day } ac yn gynharach
pages = Tudalennau
one-page = Un dudalen o restr hirach yw hon.
no-page = Gallwch fynd i dudalennau 1 i { $pages }, nid i “{ $asked }”. Dyma dudalen { $here }.
page-of = Tudalen, 1 i { $pages }

## Siart.

as-table = Yr un fath mewn tabl
none = dim
most-in-an-hour = { $all }, { $most } ar y mwyaf mewn awr
hours-left-out = Nid yw oriau heb yr un yn cael eu dangos.
hour = Awr

## Rheolyddion.

copy = Copïo
copied = Copïwyd
change = Newid
save = Cadw
keep = Ei gadw
cancel = Canslo
confirm = Cadarnhau
refuse = Gwrthod
passkey-not-added = Ni chafodd cod-allwedd ei ychwanegu. Rhowch gynnig arall arni, neu daliwch ati gyda chodau drwy e-bost.
passkey-not-added-here = Mae ychwanegu cod-allwedd yn gofyn am JavaScript a phorwr cyfredol. Agorwch y dudalen hon mewn porwr arall, neu daliwch ati gyda chodau drwy e-bost.
passkey-not-used = Ni ddefnyddiwyd y cod-allwedd. Rhowch gynnig arall arni, neu dewiswch ffordd arall.
passkey-not-used-here = Mae codau-allwedd yn gofyn am JavaScript a phorwr cyfredol. Dewiswch ffordd arall yma, neu agorwch y dudalen hon mewn porwr arall.
passkey-needs-name = Rhif yw cyfeiriad y dudalen hon, a dim ond lle mae’n enw y mae porwyr yn defnyddio codau-allwedd. Mewngofnodwch yn
passkey-no-name = Rhowch enw, fel Fy ffôn.
sign-in-beside = Mewngofnodwch (yn agor tab newydd), yna dewch yn ôl yma. Rydym yn cadw’r hyn a roesoch
