# Mae rhoddwr yn cywiro ei enw a’i gyfeiriad, neu’n newid ei gyfeiriad e-bost.

account = Cyfrif

## Manylion y byddai CThEF yn eu gwrthod.

fine = Mae eich manylion yn iawn
fine-waiting = Mae’r rhodd hon yn aros am rywbeth heblaw eich manylion, fel ei dyddiad neu ei swm. Nid oes angen i chi wneud dim.
fine-lead = Nid oes angen eich manylion arnom ar gyfer y rhodd hon.
see-gift = Gweld y rhodd
by-charity = Newidiodd { $charity } eich manylion ar gyfer y rhodd hon
by-charity-lead = Fe’u newidiodd ar { $day }, am na fyddai CThEF yn derbyn y rhai cynharach, a gwnaethom ddatganiad Rhodd Cymorth newydd. Mae tudalen y rhodd yn dangos y manylion cynharach a’r rhai newydd.
refused = Ni fyddai CThEF yn derbyn { $detail } sydd gennym amdanoch
lead = Cywirwch eich manylion er mwyn gallu hawlio Rhodd Cymorth ar eich rhodd o { $amount } i { $charity }.
write = Rhowch eich enw fel y byddwch yn ei ysgrifennu fel arfer, a’ch cyfeiriad cartref fel y byddech yn ei ysgrifennu ar amlen.
not-as-written = Nid yw CThEF yn ei dderbyn fel y mae wedi’i ysgrifennu, ac nid yw’n dweud pam.
wrong-length = Mae’n wag, neu’n rhy hir i CThEF.
wrong-format = Mae ar goll, neu nid yw yn y fformat y mae CThEF yn ei dderbyn.
unchanged = Ni dderbyniodd CThEF y manylion hyn. Os yw CThEF yn eich adnabod wrth rai eraill, fel ar slip cyflog, rhowch y rheini. Os yw’r rhain yn gywir, e-bostiwch y cyfeiriad uchod.
write-name = Rhowch eich enw fel y mae CThEF yn ei adnabod, er enghraifft ar slip cyflog neu lythyr am dreth. Gwiriwch y sillafu, ac nad yw eich enw cyntaf a’ch cyfenw wedi’u cyfnewid.
write-address = Rhowch eich cyfeiriad cartref fel y mae CThEF yn ei adnabod, er enghraifft ar slip cyflog neu lythyr am dreth. Dechreuwch y llinell gyntaf gyda rhif neu enw eich tŷ.
sent-as = Rydym yn anfon eich enw at CThEF fel { $name }, yn y llythrennau a’r hyd y mae CThEF yn eu derbyn. Os yw wedi’i sillafu’n wahanol ar eich slip cyflog neu’ch pasbort, rhowch y sillafiad hwnnw.
others = Mae CThEF yn ateb pob hawliad ar wahân, felly efallai ei fod wedi derbyn yr un manylion ar gyfer rhoddion eraill gennych. Mae’r rhoddion hynny yn cadw eu Rhodd Cymorth.
right-already = Os yw’r hyn a welwch isod yn gywir, e-bostiwch
newer-filled = Rydym wedi llenwi’r manylion a roesoch ar { $day }.
fill-declared = Llenwi’r manylion na wnaeth CThEF eu derbyn
declared-filled = Rydym wedi llenwi’r manylion o’r datganiad ar gyfer y rhodd hon. Os ydynt wedi newid, defnyddiwch eich rhai mwy diweddar.
entered-by-charity = { $charity } a roddodd y manylion hyn ar { $day }. Gwiriwch nhw.
fill-newer = Llenwi’r manylion a roesoch ar { $day }
then = Byddwn yn defnyddio’r manylion hyn i wneud datganiad Rhodd Cymorth newydd ar gyfer y rhodd hon, ac ar gyfer pob rhodd arall sy’n aros gyda’r un manylion. Rydym yn cadw cofnod o’r datganiadau cynharach.
correct = Cywiro fy manylion

## Cyfeiriad e-bost arall.

email = Newid eich cyfeiriad e-bost
email-lead = Rydych yn mewngofnodi gyda { $email }.
email-keeps = Mae eich rhoddion, eich awdurdodiad Rhodd Cymorth, a’ch cardiau a’ch ffonau yn aros yn eich cyfrif. Byddwn yn anfon cod i’r cyfeiriad newydd. Pan fyddwch yn ei roi, byddwn yn e-bostio eich hen gyfeiriad am y newid ac yn eich allgofnodi o bob porwr arall. Byddwch yn aros wedi mewngofnodi yma.
email-platforms = Nid ydym yn rhoi eich cyfeiriad newydd i lwyfannau. Rhowch ef iddynt eich hun: ni fydd rhodd a anfonir atom gyda’ch hen gyfeiriad yn ymddangos yn eich cyfrif.
new-email = Cyfeiriad e-bost newydd
send-code = Anfon cod
check = Gwiriwch eich cyfeiriad e-bost newydd
check-lead = Rydym wedi anfon cod 6 digid i’r cyfeiriad newydd. Mae’r cod yn gweithio am 10 munud.
change-email = Newid fy nghyfeiriad e-bost

## Enw pob manylyn.

the-title = y teitl
the-first-name = yr enw cyntaf
the-last-name = y cyfenw
the-name = yr enw
the-address = y cyfeiriad
the-postcode = y cod post
the-country = y wlad
name-or-address = yr enw neu’r cyfeiriad
name-and-address = yr enw a’r cyfeiriad
