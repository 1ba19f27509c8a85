# Taith un rhodd, gam wrth gam.

earlier = Camau cynharach

## Ei harian.

you-gave = Rhoesoch { $amount }
told-us = Dywedodd { $platform } wrthym amdani
cleared = Cliriodd y taliad
clears = Mae’r taliad yn clirio
expected-on = Disgwylir ar { $day }
not-confirmed = Heb ei gadarnhau eto.
clears-late = Mae hyn yn hwyr: gofynnwch i { $platform } a dyfynnwch { $reference }.
clears-usually = O fewn mis fel arfer. Mae rhai llwyfannau’n talu elusennau unwaith y mis.

## Ei datganiad.

we-declared = Gwnaethom y datganiad Rhodd Cymorth
we-declare = Rydym yn gwneud y datganiad Rhodd Cymorth
declared-when-told = { $at }, pan ddywedodd { $platform } wrthym am y rhodd
declared-late = { $at }, ar ôl i ni wybod popeth sydd ei angen, fel rhodd pwy oedd hi
declaration-replaced = Nid yw’r datganiad hwnnw’n cyfrif mwyach
declaration-corrected = Nid yw’r datganiad hwnnw’n cyfrif mwyach: cywirwyd { $detail }
declaration-cancelled = Canslwyd y datganiad hwnnw
declaration-amount = Nid yw’r datganiad hwnnw’n cyfrif mwyach: newidiodd y swm sy’n cael Rhodd Cymorth o { $before } i { $now }
declaration-refused = Ni fyddai CThEF yn derbyn { $detail }, felly nid yw’r datganiad hwnnw’n cyfrif mwyach
corrected-by-charity = Cywirodd { $charity } eich manylion
corrected-by-you = Cywiroch eich manylion
corrected = Defnyddiwyd cywiriad o rodd arall gennych

## Ei hawliad.

charity-claimed = Hawliodd yr elusen y Rhodd Cymorth gan CThEF
charity-claims = Mae’r elusen yn hawlio’r Rhodd Cymorth gan CThEF
claims-usually = Unwaith y mis fel arfer, oni bai bod yr elusen yn dewis fel arall
unclaimed = Nid yw’r elusen wedi’i hawlio eto. Mae ganddi tan { $day } i wneud hynny. Gallwch ofyn i’r elusen.
unclaimed-at-least = Nid yw’r elusen wedi’i hawlio eto. Mae ganddi tan { $day } o leiaf i wneud hynny. Gallwch ofyn i’r elusen.
hmrc-accepted = Derbyniodd CThEF yr hawliad
hmrc-accepts = Mae CThEF yn derbyn yr hawliad
hmrc-took-out = Tynnodd CThEF y rhodd o’r hawliad
hmrc-paid = Talodd CThEF yr elusen
hmrc-pays = Mae CThEF yn talu’r elusen
usually = O fewn pedair wythnos fel arfer i CThEF dderbyn yr hawliad
pays-late = Fel arfer mae CThEF yn talu o fewn pedair wythnos i dderbyn hawliad. Efallai nad yw’r elusen wedi cofnodi’r taliad eto.

## Ble mae’n dod i ben.

gift-cancelled = Canslwyd y rhodd
gift-refunded = Ad-dalwyd y rhodd i chi
told-us-at = Dywedodd { $platform } wrthym ar { $at }
out-of-time = Mae’r terfyn amser ar gyfer hawlio wedi mynd heibio
not-claimed = Ni hawlir Rhodd Cymorth drwy Uplift
gift-aid-cancelled = Canslwyd Rhodd Cymorth ar y rhodd hon
paid-back = Mae’r elusen yn talu’r Rhodd Cymorth yn ôl i CThEF
paid-back-when = Gyda’i hawliad nesaf
cannot-declare = Ni allwn wneud datganiad
