# Mewngofnodi ac allgofnodi, a’r porwyr y mae rhywun wedi mewngofnodi gyda nhw.

## Gofyn am god.

to-staff = Rwy’n gweithio i elusen neu lwyfan rhoi
to-donor = Rwy’n rhoi i elusen
donor-hint = Defnyddiwch y cyfeiriad e-bost rydych yn rhoi gydag ef
staff = I elusennau a llwyfannau
staff-hint = Defnyddiwch eich cyfeiriad e-bost gwaith. Os oes gan eich sefydliad ei wasanaeth mewngofnodi ei hun, byddwch yn mynd yno nesaf
title = Mewngofnodi
lead = Byddwn yn anfon cod atoch drwy e-bost. Nid oes angen cyfrinair arnoch.
signed-out-since = Rydych wedi’ch allgofnodi, neu buoch i ffwrdd am fwy na 30 munud
to-continue = Mewngofnodwch i barhau.
email = Cyfeiriad e-bost
send-code = Anfon cod ataf drwy e-bost
with-passkey = Mewngofnodi gyda chod-allwedd
first-time = Y tro cyntaf yma? Rhowch eich cyfeiriad e-bost a byddwn yn creu eich cyfrif.
used = Rydym yn defnyddio
used-cookies = cwcis
used-after = ar gyfer mewngofnodi ac at ddim arall.
to-gifts = Mynd i’ch rhoddion
to-platforms = Mynd i’ch llwyfannau
to-operator = Mynd i dudalen y gweithredwr
to-charities = Mynd i’ch elusennau
signed-in-as = Rydych wedi mewngofnodi fel { $account }
or-another = , neu mewngofnodwch fel rhywun arall isod.

## Rhoi’r cod.

check-email = Gwiriwch eich e-bost
sent-code = Rydym wedi anfon e-bost gyda chod 6 digid a dolen. Defnyddiwch y naill neu’r llall o fewn 10 munud.
sent-code-to = Rydym wedi anfon e-bost gyda chod 6 digid a dolen i { $address }. Defnyddiwch y naill neu’r llall o fewn 10 munud.
sent-link = Rydym wedi anfon e-bost gyda dolen. Gallwch ei defnyddio unwaith, o fewn 10 munud.
sent-link-to = Rydym wedi anfon e-bost gyda dolen i { $address }. Gallwch ei defnyddio unwaith, o fewn 10 munud.
other-address = Defnyddio cyfeiriad e-bost gwahanol
sandbox-mails = Yn y blwch tywod, mae e-byst yn aros yma
sandbox-read = Darllenwch yr e-bost yma:
sandbox-mailbox = blwch post y blwch tywod
new-tab = (yn agor tab newydd)
no-mail = Dim e-bost, neu nid yw’r cod yn gweithio mwyach?
new-code = Gofyn am god newydd
where-is-it = Ble mae’r e-bost?
look-in-spam = Gall gymryd munud. Chwiliwch yn eich ffolder sbam am “Mewngofnodi i Uplift”.
check-address = Gwiriwch fod y cyfeiriad yn gywir. Er mwyn preifatrwydd, nid ydym yn dweud a oes gan gyfeiriad gyfrif.
other-device = Ar ddyfais arall? Agorwch y ddolen yn yr e-bost yno. Mae’r cod yn gweithio yn y porwr hwn yn unig.
code = Cod
code-hint = 6 digid. Gallwch ei ludo
link-only = Mewngofnodwch gyda’r ddolen yn yr e-bost
link-only-why = Rhoddwyd gormod o godau anghywir ar gyfer y cyfeiriad hwn yn y 24 awr ddiwethaf, felly nid oes cod yn yr e-bost.

## Agor y ddolen.

chosen = Dewisoch { $address } yn y blwch tywod.
opened = Agoroch y ddolen yn ein he-bost i { $address }. Mae’n gweithio unwaith.
asked-elsewhere = Gofynnodd rhywun am yr e-bost hwn mewn porwr arall. Dim ond os chi oedd hynny y dylech fewngofnodi. Byddwch yn mewngofnodi yma, nid yn y porwr arall.
asked-elsewhere-with = Gofynnodd rhywun am yr e-bost hwn mewn porwr arall: { $device }. Dim ond os chi oedd hynny y dylech fewngofnodi. Byddwch yn mewngofnodi yma, nid yn y porwr arall.
was-it-you = A wnaethoch ofyn am yr e-bost hwn?
open-title = Mewngofnodi i Uplift
link-over = Os nad yw’r ddolen yn gweithio mwyach,
link-over-ask = gofynnwch am e-bost newydd
not-you = Os nad eich cyfeiriad chi yw { $address }, neu os na wnaethoch ofyn am fewngofnodi, caewch y dudalen hon. Nid ydych wedi mewngofnodi nes i chi ddewis y botwm.
over = Nid yw’r ddolen hon yn gweithio mwyach
over-lead = Mae wedi’i defnyddio, neu mae dros 10 munud oed.
new-mail = Gofyn am e-bost newydd

## Gyda gwasanaeth mewngofnodi’r sefydliad.

provider = Mewngofnodi gyda’ch sefydliad
provider-lead = Mae gan eich sefydliad ei wasanaeth mewngofnodi ei hun. Byddwn yn dod â chi’n ôl yma wedyn.
to-provider = Mynd i wasanaeth mewngofnodi eich sefydliad
refused = Ni weithiodd y mewngofnodi hwnnw
start-again = Dechrau eto
mail-instead = Anfon cod ataf drwy e-bost yn lle hynny

## Yr ail gam.

again = Mewngofnodi eto
second-step-over = Mae dros 10 munud wedi mynd heibio ers i chi agor ein he-bost, neu agoroch ef mewn porwr arall.
second-step = Un cam arall
second-step-lead = Rydym yn gofyn am hyn y tro cyntaf y byddwch yn mewngofnodi gyda phorwr.
lost = Rwyf wedi colli fy ffôn neu fy allwedd
lost-codes = Rhowch un o’ch codau adfer. Cawsoch nhw pan osodoch yr ail gam.
lost-all = Os ydych wedi colli’r rhain hefyd, e-bostiwch
lost-all-after = Rydym yn gwirio pwy ydych chi cyn gadael i chi osod un newydd.

## Ble i fynd.

where = Ble ydych chi am fynd?
where-over = Mae dros 10 munud wedi mynd heibio ers i chi agor ein he-bost.
own-giving = Fy rhoddion fy hun
for-work = Mewngofnodi ar ran eich elusen neu’ch llwyfan
where-lead = Rydych yn defnyddio’r cyfeiriad e-bost hwn ar gyfer eich gwaith ac ar gyfer eich rhoddion eich hun.
operator-page = Tudalen y gweithredwr
work-two = { $one }, a hefyd { $other }
work-more = { $one }, a hefyd { $more } arall

# Gwahoddiad gan elusen neu lwyfan: ar y dudalen hon, ac yng nghyfrif rhoddwr.
invited = Rydych wedi cael gwahoddiad i ymuno â thîm
invited-to = Gyda’r cyfeiriad e-bost hwn, rydych wedi cael gwahoddiad i ymuno â thîm { $name }.
invited-else = Os nad ydych yn adnabod { $name }, ewch i’ch rhoddion eich hun. Nid oes dim yn digwydd oni bai eich bod yn parhau.
to-invitation = Parhau i { $name }

## Allgofnodi.

out-everywhere = Rydych wedi’ch allgofnodi ym mhob porwr, gan gynnwys yr un hwn.
out-here = Ni all neb sy’n defnyddio’r ddyfais hon ar eich ôl weld eich tudalennau.
out = Rydych wedi’ch allgofnodi
home = Hafan
sign-out-ask = Allgofnodi o Uplift?
sign-out-lead = Byddwch yn aros wedi mewngofnodi yn eich porwyr eraill.
all-browsers = Gweld yr holl borwyr rydych wedi mewngofnodi gyda nhw

## Y porwyr y mae rhywun wedi mewngofnodi gyda nhw.

browsers = Porwyr sydd wedi mewngofnodi
browsers-lead = Byddwch yn cael eich allgofnodi ar ôl 30 munud heb weithgarwch, neu ar ôl 12 awr. Os nad ydych yn adnabod porwr, allgofnodwch ef a gwiriwch eich diogelwch mewngofnodi.
account = Cyfrif
security = Diogelwch mewngofnodi
everywhere-what = Mae hyn yn eich allgofnodi ym mhob porwr yn y rhestr, gan gynnwys yr un hwn.
everywhere = Allgofnodi ym mhobman
unknown-browser = Porwr anhysbys
browser-on = { $browser } ar { $system }
this-browser = Y porwr hwn
since-and-used = Mewngofnodwyd ar { $since } · defnyddiwyd ddiwethaf ar { $used }

## Cyn i sesiwn nad oes neb yn ei defnyddio ddod i ben.

stay-ask = Nid ydych wedi defnyddio Uplift ers tro. Byddwn yn eich allgofnodi ymhen 2 funud.
stay = Aros wedi mewngofnodi

## Beth sydd o’i le.

no-audience = Dewiswch a ydych yn rhoi, neu’n gweithio i elusen neu lwyfan rhoi.
code-elsewhere = Mae cod yn gweithio yn y porwr a ofynnodd amdano yn unig. Gofynnwch am un newydd yma, neu agorwch y ddolen yn yr e-bost.
not-begun-here = Ni ddechreuoch fewngofnodi gyda’ch sefydliad yn y porwr hwn. Dechreuwch eto.
