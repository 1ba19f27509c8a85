# Datganiad blynyddol y rhoddwr ar gyfer pob blwyddyn dreth. Datganiad Rhodd Cymorth heb y gair “blynyddol” yw’r un ar gyfer un rhodd.

statements = Eich datganiadau blynyddol
statements-lead = Yr hyn a roesoch gyda Rhodd Cymorth ym mhob blwyddyn dreth, 6 Ebrill i 5 Ebrill.
mailed = Byddwn yn anfon datganiad pob blwyddyn atoch drwy e-bost yn fuan ar ôl 1 Mai, os rhoesoch 2 rodd neu fwy gyda Rhodd Cymorth yn y flwyddyn dreth honno, a £20 neu fwy i gyd. Os bydd yn newid yn ddiweddarach, byddwn yn anfon e-bost atoch eto.
none = Dim datganiadau blynyddol eto
none-lead = Pan fyddwch yn gwneud rhodd gyda Rhodd Cymorth, bydd eich datganiad ar gyfer y flwyddyn dreth honno yn ymddangos yma.
years = Eich blynyddoedd treth
so-far = { " " }hyd yn hyn

## Yr hyn sydd mewn colofnau.

gifts = Rhoddion
gave = Rhoesoch gyda Rhodd Cymorth
gift-aid-up-to = Rhodd Cymorth (hyd at)
date = Dyddiad
charity = Elusen

rounding = Talgrynnu
total = Cyfanswm

## Un flwyddyn.

title = Datganiad Rhodd Cymorth blynyddol { $year }
lead-running = Mae hyn yn cynnwys { $first } hyd heddiw. Daw’r flwyddyn dreth i ben ar { $last }. Bydd rhoddion a wnewch cyn hynny yn cael eu hychwanegu yma.
lead-empty = { $first } i { $last }.
lead = { $first } i { $last }. Gwnaethom y datganiadau Rhodd Cymorth ar gyfer y rhoddion hyn yn eich enw.
in-gifts = { $count ->
    [two] mewn { $count } rodd
   *[other] mewn { $count } rhodd
}
can-claim = y gall yr elusennau ei hawlio neu y maent eisoes wedi’i hawlio
as-of = Y sefyllfa ar { $day }. Os caiff rhodd ei had-dalu neu os bydd CThEF yn ei gwrthod yn ddiweddarach, bydd y datganiad hwn yn newid.
said-before = { $count ->
    [two] Pan anfonwyd e-bost atoch ar { $day }, { $total } mewn { $count } rodd oedd y cyfanswm.
   *[other] Pan anfonwyd e-bost atoch ar { $day }, { $total } mewn { $count } rhodd oedd y cyfanswm.
}
by-charity = Fesul elusen
by-gift = Fesul rhodd
cut = Rhestrir yma eich { $count } rhodd gyntaf yn y flwyddyn dreth hon. Mae pob un yn y daenlen.
keep = I gadw’r datganiad hwn, argraffwch neu cadwch y dudalen hon gyda’ch porwr.
download-gifts = Lawrlwytho eich rhoddion fel taenlen (CSV)
without = Rydym yn gadael allan ffioedd llwyfannau, arian a ad-dalwyd i chi, a rhoddion heb Rodd Cymorth. Os yw rhodd yn anghywir neu ar goll,
without-link = gwiriwch eich rhoddion

## Treth uwchben y gyfradd sylfaenol.

relief = Os ydych yn talu treth uwchben y gyfradd sylfaenol
relief-running = Ar ôl { $last }, rhowch y cyfanswm terfynol fel taliadau Rhodd Cymorth yn eich ffurflen dreth Hunanasesiad ar gyfer { $year }. Hyd yn hyn, { $total } ydyw. Ychwanegwch unrhyw beth a roesoch gyda Rhodd Cymorth yn rhywle arall.
relief-over = Rhowch { $total } fel taliadau Rhodd Cymorth yn eich ffurflen dreth Hunanasesiad ar gyfer { $year }, ynghyd ag unrhyw beth a roesoch gyda Rhodd Cymorth yn rhywle arall.
relief-how = Blwch 5 o dan “Rhoi i elusen” ar y ffurflen bapur yw hwn. Rhaid anfon y ffurflen ar-lein erbyn 31 Ionawr { $due }. Os nad ydych yn anfon ffurflen, gofynnwch i CThEF newid eich cod treth. Gallwch hawlio tan 5 Ebrill { $until }.
relief-amend = Blwch 5 o dan “Rhoi i elusen” ar y ffurflen bapur yw hwn. Roedd rhaid anfon y ffurflen ar-lein erbyn 31 Ionawr { $due }. Os anfonoch hi heb y rhoddion hyn, gallwch ei diwygio tan 31 Ionawr { $amend }. Os nad ydych yn anfon ffurflen, gofynnwch i CThEF newid eich cod treth. Gallwch hawlio tan 5 Ebrill { $until }.
relief-letter = Rhoesoch { $total } gyda Rhodd Cymorth yn { $year }, ynghyd ag unrhyw beth a roesoch yn rhywle arall. Roedd rhaid anfon y ffurflen ar-lein erbyn 31 Ionawr { $due }, a gellid ei diwygio tan 31 Ionawr { $amend }. Os nad yw eich rhoddion ynddi, neu os na anfonoch un, gallwch hawlio’r rhyddhad drwy lythyr at CThEF tan 5 Ebrill { $until }.
relief-too-late = Mae’n rhy hwyr i hawlio’r rhyddhad ar gyfer { $year }. Roedd modd ei hawlio tan 5 Ebrill { $until }.
relief-back = Os nad ydych wedi anfon eich ffurflen ar gyfer { $before } eto, gallwch hawlio rhyddhad ar y rhoddion hyn yn y ffurflen honno yn lle hynny, hyd at y diwrnod y byddwch yn ei hanfon. Rhowch y swm a ddewiswch ym mlwch 8 ynddi, ac ym mlwch 7 o’ch ffurflen ar gyfer { $year }.
relief-worth = Ar y mwyaf, mae hyn yn arbed { $higher } i chi os ydych yn talu treth ar { $higher_rate }%, neu { $additional } os ydych yn talu treth ar { $additional_rate }%. Mae’n llai os mai dim ond rhan o’ch incwm sy’n cael ei threthu ar y gyfradd honno.
relief-scotland = Os ydych yn drethdalwr yn yr Alban, mae eich cyfraddau’n wahanol. Gallwch hawlio’r gwahaniaeth rhwng eich cyfradd chi ac 20%, ar eich rhoddion a’u Rhodd Cymorth.

## Pryd yr ysgrifennwyd amdano, a pham nad oes dim ar ôl.

told = Anfonwyd e-bost atoch am y datganiad hwn ar { $day }.
told-again = Anfonwyd e-bost atoch am y datganiad hwn gyntaf ar { $first }. Anfonwyd e-bost atoch eto ar { $again } am ei fod wedi newid.
told-last = Anfonwyd e-bost atoch am y datganiad hwn gyntaf ar { $first }. Anfonwyd yr e-bost diwethaf atoch ar { $last } am ei fod wedi newid.
empty = Dim rhoddion gyda Rhodd Cymorth yn y flwyddyn dreth hon
nothing-yet = Mae rhodd yn ymddangos yma ar ôl i ni wneud datganiad Rhodd Cymorth ar ei chyfer.
nothing-left = Nid oes gan yr un o’i rhoddion Rodd Cymorth nawr, er enghraifft am eu bod wedi’u had-dalu.
