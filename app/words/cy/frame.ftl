# O amgylch pob tudalen: enwau rhannau’r cynnyrch, a’u dewislenni.

## Y rhannau.

uplift = Uplift
giving = Eich rhoddion
charity = Elusen
platform = Llwyfan
developers = Datblygwyr
operator = Gweithredwr
sandbox = Blwch tywod

## Dewislenni.

guide = Canllaw
test-data = Data prawf
console = Eich consol
your-charities = Eich elusennau
your-platforms = Eich llwyfannau
gifts = Rhoddion
gift-aid = Rhodd Cymorth
cards = Cardiau a ffonau
account = Cyfrif
overview = Trosolwg
claims = Hawliadau
payments = Taliadau
fix = Angen eu cywiro
platforms = Llwyfannau
settings = Gosodiadau
donations = Rhoddion
requests = Ceisiadau
webhooks = Webhooks
charities = Elusennau
credentials = Manylion mynediad
checkout = Talu
examples = Enghreifftiau
reference = Cyfeiriadur
errors = Gwallau
versions = Fersiynau
people = Pobl
mailbox = Blwch post
clock = Cloc
hmrc = CThEF
shop = Siop
components = Cydrannau
search = Chwilio
english-only = Mae’r dudalen hon yn Saesneg yn unig.

## Ar bapur.

as-at = Fel ar { $day }
not-real-printed = Blwch tywod. Nid oes dim byd go iawn yma.

## Stribed blwch tywod.

strip = Blwch tywod.
not-real = Nid oes dim byd go iawn yma.
no-real-people = { " " }Peidiwch â rhoi manylion pobl go iawn.
tools = Offer

## Ble mae tudalennau rhywun yn dechrau.

for-donors = I roddwyr
for-charities = I elusennau
for-platforms = I lwyfannau

## Rhestrau sy’n eu diweddaru eu hunain.

outdated = Nid yw’r dudalen hon yn gyfredol mwyach
reload = Ail-lwythwch hi
reload-after = i weld beth sydd wedi digwydd ers hynny.
