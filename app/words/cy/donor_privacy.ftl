# Yr hyn mae Uplift yn ei gadw am roddwr, a dileu’r cyfrif.

title = Eich data
lead = Yr hyn sydd gennym amdanoch, pam, ac am ba hyd.
download = Lawrlwytho eich data
delete = Dileu eich cyfrif
delete-mine = Dileu fy nghyfrif
see = Gweld
privacy-notice = hysbysiad preifatrwydd

## Cedwir nes bod y cyfrif wedi’i ddileu.

until-deleted = Cedwir nes i chi ddileu eich cyfrif
email = Cyfeiriad e-bost
no-email = Dim
email-why = I’ch adnabod ac anfon cadarnhad atoch.
links = Cardiau a ffonau
linked = { $count ->
    [0] Nid oes yr un wedi’i gysylltu
    [one] Mae { $count } wedi’i gysylltu
   *[other] Mae { $count } wedi’u cysylltu
}
links-why = I adnabod eich rhoddion. Ar ôl i chi dynnu un, rydym yn cadw cofnod ohono, ac o’r cod neu’r rhif ffôn yr ydym yn ei adnabod wrtho, nes i chi ddileu eich cyfrif.
browsers = Porwyr
browsers-what = Ble rydych wedi mewngofnodi, ac ers pryd
browsers-why = Er mwyn i chi allu eu hallgofnodi. Rydym yn dileu’r cofnod pan fyddwch yn allgofnodi, neu ar ôl 12 awr.
emails = E-byst
emails-what = Am beth oedd pob e-bost, a phryd yr anfonwyd ef
emails-why = Er mwyn i “Nid fi oedd hyn” weithio. Rydym yn dileu testun e-bost ar ôl i ni ei anfon.

## Cedwir cyhyd ag y mae’r gyfraith yn mynnu.

by-law = Cedwir cyhyd ag y mae’r gyfraith yn mynnu
authorisations = Awdurdodiadau
authorisations-count = { $count } awdurdodiad
authorisations-why = Eich enw a’ch cyfeiriad cartref, yr hyn y cytunoch iddo, pryd yr eglurwyd ef gennym, a phryd yr ataliwyd ef gennych. O dan gyfraith Rhodd Cymorth rhaid i ni allu dangos hyn i CThEF.
gifts = Rhoddion
gifts-count = { $count ->
    [0] Dim rhoddion eto
    [one] { $count } rhodd, { $declared } wedi’i datgan
    [two] { $count } rodd, { $declared } wedi’u datgan
   *[other] { $count } rhodd, { $declared } wedi’u datgan
}
gifts-why = Yr elusen, y dyddiad, y swm a’r llwyfan, a phob datganiad gyda’r enw a’r cyfeiriad oedd gennych bryd hynny. Mae’r elusennau’n hawlio Rhodd Cymorth arnynt, a gall CThEF ofyn am eu gweld.
statements = Datganiadau blynyddol
statements-what = Nifer y rhoddion a’r cyfanswm ym mhob datganiad, a phryd y gwnaethom eich e-bostio amdano
statements-why = O dan gyfraith Rhodd Cymorth rhaid i ni allu dangos ein bod wedi rhoi pob datganiad i chi. Nid oes enw na chyfeiriad mewn datganiad, felly rydym yn ei gadw gyda chofnodion eich rhoddion hyd yn oed ar ôl i ni dynnu eich enw a’ch cyfeiriad o’r rheini.
reminders = Nodiadau atgoffa
reminders-what = Pa nodiadau atgoffa i adnewyddu Rhodd Cymorth a anfonwyd atoch, a phryd
reminders-why = Er mwyn i ni anfon pob nodyn atgoffa atoch unwaith.
how-long = Am ba hyd
records-kept = Mae’r gyfraith yn mynnu’r cofnodion hyn am { $law } o flynyddoedd ar ôl diwedd y flwyddyn dreth, neu flwyddyn gyfrifyddu’r elusen. Rydym yn eu cadw am { $kept } o flynyddoedd ar ôl y peth olaf a ddigwyddodd, fel eich rhodd, ei hawliad neu ad-daliad. Yna rydym yn dileu eich enw a’ch cyfeiriad ohonynt, hyd yn oed os yw eich cyfrif gennych o hyd.

## Copi, y ffordd allan, a hawliau eraill.

download-what = Un ffeil gyda phopeth yn y ddwy restr uchod, pob rhodd, ac union destun pob datganiad. Ffeil JSON yw hi, y gall rhaglenni eraill ei darllen.
delete-what = Rydym yn atal Rhodd Cymorth, yn datgysylltu eich cardiau a’ch ffonau, ac yn dileu popeth nad yw’r gyfraith yn mynnu ein bod yn ei gadw. Mae’r dudalen nesaf yn dangos i chi beth, cyn i chi benderfynu.
rights = Darllenwch pwy arall sy’n gweld eich data, a’ch hawliau eraill, yn ein

## Cyn i’r cyfrif gael ei ddileu.

ask = Dileu eich cyfrif?
ask-lead = Ni allwch ddadwneud hyn.
lost = { $count ->
    [one] Nid yw { $count } rhodd wedi’i datgan eto ac ni fydd yn cael Rhodd Cymorth
    [two] Nid yw { $count } rodd wedi’u datgan eto ac ni fyddant yn cael Rhodd Cymorth
   *[other] Nid yw { $count } rhodd wedi’u datgan eto ac ni fyddant yn cael Rhodd Cymorth
}
lost-lead = { $count ->
    [one] Rydym yn tynnu eich enw oddi arni, felly ni all gael Rhodd Cymorth yma yn ddiweddarach. Os ydych am i’r elusen gael y Rhodd Cymorth, ataliwch Rodd Cymorth nawr a dilëwch eich cyfrif ar ôl i ni ddatgan y rhodd.
   *[other] Rydym yn tynnu eich enw oddi arnynt, felly ni allant gael Rhodd Cymorth yma yn ddiweddarach. Os ydych am i’r elusennau gael y Rhodd Cymorth, ataliwch Rodd Cymorth nawr a dilëwch eich cyfrif ar ôl i ni ddatgan y rhoddion.
}
lost-stop = Atal Rhodd Cymorth
goes = Yr hyn rydym yn ei ddileu nawr
goes-authorisation = Rydym yn atal Rhodd Cymorth. Nid yw rhoddion a wnewch o hyn ymlaen yn cael eu datgan.
goes-links = Rydym yn dileu eich cyfeiriad e-bost, eich cardiau a’ch rhifau ffôn, a’r enwau mae llwyfannau’n eu defnyddio ar eich cyfer. Ni all llwyfannau ddod o hyd i chi yma mwyach.
goes-name = Rydym yn dileu eich enw a’ch cyfeiriad cartref lle nad oes datganiad yn dibynnu arnynt.
goes-emails = Rydym yn dileu e-byst sy’n aros i gael eu hanfon, ac yn eich allgofnodi o bob porwr. Rydym yn anfon un e-bost olaf atoch i gadarnhau.
goes-gifts = Mae rhoddion na wnaethom eu datgan erioed yn aros gyda’u helusen a’u llwyfan, heb eich enw. Gallwch roi eich datganiad Rhodd Cymorth eich hun i’r elusen ar eu cyfer.
stays = Yr hyn y mae’n rhaid i ni ei gadw yn ôl y gyfraith
stays-declarations = { $count ->
    [0] Dim, os na wnaethom erioed ddatganiad ar gyfer eich rhoddion.
    [one] Y datganiad ar gyfer { $count } rhodd, gyda’r enw a’r cyfeiriad oedd gennych bryd hynny. Gall yr elusen hawlio Rhodd Cymorth arni o hyd, a gall CThEF ofyn am ei weld.
    [two] Y datganiadau ar gyfer { $count } rodd, pob un gyda’r enw a’r cyfeiriad oedd gennych bryd hynny. Gall yr elusennau hawlio Rhodd Cymorth arnynt o hyd, a gall CThEF ofyn am eu gweld.
   *[other] Y datganiadau ar gyfer { $count } rhodd, pob un gyda’r enw a’r cyfeiriad oedd gennych bryd hynny. Gall yr elusennau hawlio Rhodd Cymorth arnynt o hyd, a gall CThEF ofyn am eu gweld.
}
stays-rest = { $count ->
    [0] Os gwnaethom un ac y canslwyd ef, rydym yn cadw’r hawliadau oedd yn cynnwys y rhodd.
    [one] Yr awdurdodiad y gwnaethom ef oddi tano, a’r hawliad.
   *[other] Yr awdurdodiadau y gwnaethom nhw oddi tanynt, a’r hawliadau.
}
copy-first = Hoffech chi gopi yn gyntaf?
new-account = Os mewngofnodwch gyda’r un cyfeiriad yn ddiweddarach, byddwch yn dechrau gyda chyfrif newydd, gwag.
confirm = Teipiwch { $word } i gadarnhau
keep-mine = Cadw fy nghyfrif

## Ar ei ôl.

deleted = Mae eich cyfrif wedi’i ddileu
deleted-lead = Rydych wedi’ch allgofnodi o bob porwr.
deleted-gifts = Nid ydym yn datgan eich rhoddion mwyach. Ni all llwyfannau ddod o hyd i chi yma mwyach.
deleted-keeps = Rydym yn cadw datganiadau cynharach cyhyd ag y mae cyfraith treth yn mynnu. Mae’r
deleted-keeps-after = yn dweud am ba hyd.
deleted-email = Rydym yn anfon un e-bost olaf atoch i gadarnhau.
home = Hafan
not-deleted = Mae gennych gyfrif
not-deleted-lead = Rydych wedi mewngofnodi. Ni chafodd y cyfrif hwn ei ddileu.
privacy = Preifatrwydd
