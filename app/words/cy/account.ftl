# Y person a sut mae’n mewngofnodi.

## Y cyfrif.

title = Cyfrif
sign-in-with = Rydych yn mewngofnodi gyda { $email }.
security = Diogelwch mewngofnodi
browsers = Porwyr sydd wedi mewngofnodi
browsers-lead = Gweld ble rydych wedi mewngofnodi, ac allgofnodi mewn mannau eraill.
browsers-in = { $count ->
    [two] { $count } borwr wedi mewngofnodi
    [few] { $count } phorwr wedi mewngofnodi
    [many] { $count } phorwr wedi mewngofnodi
   *[other] { $count } porwr wedi mewngofnodi
}
email = Cyfeiriad e-bost
email-lead = Y cyfeiriad rydych yn mewngofnodi ag ef ac y byddwn yn ysgrifennu ato, a sut i’w newid.
name-and-address = Enw a chyfeiriad
name-and-address-lead = Yr hyn rydym yn ei roi ar eich datganiadau Rhodd Cymorth. Gallwch ei newid yma.
name-and-address-off = Rydych yn eu rhoi pan fyddwch yn troi Rhodd Cymorth ymlaen. Rydym yn eu rhoi ar eich datganiadau Rhodd Cymorth.
language = Iaith
language-lead = Ym mha iaith hoffech chi gael eich tudalennau a’ch e-byst?
english = English (Saesneg)
welsh = Cymraeg
save-language = Cadw’r iaith
language-saved = Mae eich tudalennau a’ch e-byst bellach yn Gymraeg
no-language = Dewiswch iaith.
data = Eich data
data-lead = Yr hyn sydd gennym amdanoch. Lawrlwythwch ef, neu dilëwch eich cyfrif.
named = Mae eich enw wedi’i gadw
named-what = Bydd eich cydweithwyr yn ei weld o hyn ymlaen.
moved = Rydym wedi newid eich cyfeiriad e-bost
moved-what = Rydym wedi e-bostio eich hen gyfeiriad ac wedi’ch allgofnodi o bob porwr arall. Rhowch eich cyfeiriad newydd i’r llwyfannau rydych yn eu defnyddio, fel bod eich rhoddion yn dal i ymddangos yma.
name = Enw
your-name = Eich enw
save-name = Cadw’r enw
second-step-why = Mae ail gam yn cadw draw unrhyw un arall a all ddarllen eich e-bost.
passkey-why = Ychwanegwch god-allwedd i fewngofnodi heb aros am e-bost.
no-second-step = Dim ail gam eto
no-passkey-yet = Dim cod-allwedd eto
second-steps = { $count } ffordd o gymryd yr ail gam
passkeys-count = { $count ->
    [two] { $count } god-allwedd
    [few] { $count } chod-allwedd
    [many] { $count } chod-allwedd
   *[other] { $count } cod-allwedd
}

## Yr hyn mae cydweithwyr yn ei alw rhywun.

your-name-hint = Mae eich cydweithwyr yn gweld hyn. Nid yw rhoddwyr yn ei weld
only-address = Dim ond eich cyfeiriad e-bost mae eich cydweithwyr yn ei weld.
add-name = Ychwanegu eich enw

## Sut i fewngofnodi.

security-lead-staff = Rydych yn mewngofnodi gyda chod a anfonwn drwy e-bost. Mae ail gam yn cadw draw unrhyw un arall a all ddarllen eich e-bost.
security-lead = Rydych yn mewngofnodi gyda chod a anfonwn drwy e-bost. Gyda chod-allwedd gallwch fewngofnodi heb god.
needs-step = Gosodwch ail gam i barhau
needs-step-why = Gall eich rôl newid taliadau neu bobl, felly nid yw cod drwy e-bost yn ddigon. Mae’n cymryd munud i’w osod. Rydym yn gofyn amdano unwaith ym mhob porwr.
second-step = Ail gam
passkeys = Codau-allwedd
none-set-up = Nid ydych wedi gosod un eto.
no-passkey = Nid oes gennych god-allwedd eto.
add-passkey = Ychwanegu cod-allwedd
passkey-added = Rydych wedi ychwanegu cod-allwedd
app-added = Rydych wedi gosod ap dilysu
set-up-app = Gosod ap dilysu
what-passkey = Beth yw cod-allwedd?
what-passkey-answer = Mae eich ffôn, eich cyfrifiadur neu’ch allwedd ddiogelwch yn ei gadw ac yn ei ddatgloi gyda’ch ôl bys, eich wyneb neu’ch PIN. Ni all neb ei ddyfalu, ac ni all gwefan ffug ei ddefnyddio.
browsers-see = Gweld ble rydych wedi mewngofnodi, ac allgofnodi mewn mannau eraill
app = Ap dilysu
passkey = Cod-allwedd
factor-used = { $kind } · ychwanegwyd ar { $added } · defnyddiwyd ddiwethaf ar { $used }
factor-unused = { $kind } · ychwanegwyd ar { $added } · heb ei ddefnyddio eto
change-or-remove = Newid neu dynnu { $name }
remove = Tynnu { $name }
remove-what = Ni fyddwch yn gallu mewngofnodi gydag ef mwyach. Nid oes dim arall yn newid.
no-codes-left = Defnyddiwch un pan nad yw eich ffôn neu’ch allwedd gennych. Nid oes gennych yr un ar ôl. Gwnewch rai newydd nawr. Hebddynt, ni allwch fewngofnodi os collwch eich ffôn neu’ch allwedd.
codes-left = Defnyddiwch un pan nad yw eich ffôn neu’ch allwedd gennych. Mae gennych { $left } ar ôl. Mae pob un yn gweithio unwaith.
codes = Codau adfer
new-codes = Gwneud codau adfer newydd
old-codes-stop = Bydd eich codau presennol yn peidio â gweithio.

## Ap dilysu.

start = Dechrau
app-lead = Gallwch ddefnyddio unrhyw ap dilysu. Mae un wedi’i gynnwys mewn rhai ffonau a rheolwyr cyfrineiriau.
scan = 1. Sganiwch y cod QR hwn gyda’r ap
scan-label = Cod QR gyda’r allwedd ar gyfer eich ap. Mae’r allwedd isod hefyd fel testun.
on-this-phone = Ar y ffôn hwn?
open-app = Agorwch eich ap
or-enter-key = , neu rhowch yr allwedd hon ynddo:
the-key = yr allwedd
enter-code = 2. Rhowch y cod mae’r ap yn ei ddangos
app-name = Enw’r ap neu’r ffôn
name-hint = Er mwyn i chi ei adnabod yn y rhestr
my-phone = Fy ffôn
code-hint = 6 digid
finish = Gorffen

## Cod-allwedd.

passkey-lead = Mae eich dyfais yn gofyn am eich ôl bys, eich wyneb neu’ch PIN. Nid ydym byth yn gweld y rhain.
passkey-name = Enw’r ddyfais neu’r allwedd
my-device = Fy nyfais

## Codau adfer.

codes-gone = Ni allwn ddangos eich codau adfer eto
codes-gone-lead = Rydych wedi’u cadw, neu wedi’u gwneud dros awr yn ôl. Os ydych wedi’u colli, gwnewch rai newydd.
save-codes = Cadwch eich codau adfer
save-codes-lead = Os collwch eich ffôn neu’ch allwedd, mae pob cod yn gadael i chi fewngofnodi unwaith. Argraffwch y dudalen hon, neu cadwch y codau mewn rheolwr cyfrineiriau. Peidiwch â’u cadw yn eich e-bost.
the-codes = y codau adfer
codes-saved = Rwyf wedi’u cadw

## Profi pwy ydych.

use-passkey = Defnyddio cod-allwedd
app-code = Cod o’ch ap
app-code-hint = 6 digid. Os nad yw eich ffôn gennych, rhowch god adfer
recovery-code = Cod adfer
recovery-code-hint = 28 llythyren a rhif. Mae pob un yn gweithio unwaith
continue = Parhau
thank-you = Diolch
thank-you-lead = Caewch y tab hwn, yna dewiswch y botwm ar y dudalen arall eto. Mae gennych 10 munud.
confirm = Cadarnhewch mai chi sydd yno
why-delete = Gwnaethoch fewngofnodi dros 10 munud yn ôl. Rydym yn gofyn am god newydd neu’ch cod-allwedd cyn i chi ddileu eich cyfrif, rhag ofn bod eich ffôn gan rywun arall.
why-donor = Gwnaethoch fewngofnodi dros 10 munud yn ôl. Rydym yn gofyn eto cyn i chi newid sut rydych yn mewngofnodi neu ddileu eich cyfrif, rhag ofn bod eich ffôn gan rywun arall.
why-staff = Gwnaethoch fewngofnodi dros 10 munud yn ôl. Rydym yn gofyn eto cyn i chi agor manylion rhoddwyr, newid pobl neu gyfrinachau, neu gymeradwyo hawliadau, rhag ofn bod rhywun arall wrth eich sgrin.
confirm-for-schedule = Cadarnhewch mai chi sydd yno i lawrlwytho atodlen eich rhoddion
own-claim = Hawlio ar roddion eich hun
confirm-for-pack = Cadarnhewch mai chi sydd yno i lawrlwytho pecyn archwilio hawliad { $number }
confirm-for-message = Cadarnhewch mai chi sydd yno i lawrlwytho neges am hawliad { $number }
claim-number = Hawliad { $number }
schedule-begun = Mae lawrlwytho’r atodlen wedi dechrau
schedule-again = lawrlwythwch yr atodlen
pack-begun = Mae lawrlwytho’r pecyn archwilio wedi dechrau
pack-again = lawrlwythwch y pecyn archwilio
message-begun = Mae lawrlwytho’r neges wedi dechrau
message-again = lawrlwythwch y neges
not-begun = Os nad yw,
