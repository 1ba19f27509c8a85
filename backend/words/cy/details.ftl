# Manylion rhoddwr nad yw CThEF yn eu derbyn: gofynnir i’r rhoddwr, neu dywedir wrtho fod elusen wedi’u cywiro.

ask-subject = Cywirwch eich manylion ar gyfer Rhodd Cymorth
ask = Ni fyddai CThEF yn derbyn { $detail } sydd gennym amdanoch. Nes i chi ei gywiro, ni all elusennau hawlio Rhodd Cymorth ar:
gift = { $gross } i { $charity }, a roddwyd ar { $on }
more = { $count ->
    [two] Hefyd { $count } rodd arall
   *[other] Hefyd { $count } rhodd arall
}
ask-then = { $count ->
    [one] Mae { $gift_aid } o Rodd Cymorth yn aros am hyn. Cywirwch eich manylion a bydd y rhodd yn mynd i hawliad nesaf yr elusen.
   *[other] Mae { $gift_aid } o Rodd Cymorth yn aros am hyn. Cywirwch eich manylion a bydd y rhoddion yn mynd i hawliad nesaf pob elusen.
}
correct = Cywiro eich manylion
sign-in = Bydd angen i chi fewngofnodi. Nid yw hyn yn effeithio ar yr arian a roesoch.
corrected-subject = Cywirodd elusen eich manylion ar gyfer Rhodd Cymorth
corrected = { $count ->
    [one] Ar un o’ch rhoddion, cywirodd { $name } y manylyn hwn: { $detail }. Ni fyddai CThEF yn derbyn yr hyn oedd gennym ar gyfer Rhodd Cymorth.
   *[other] Ar { $count } o’ch rhoddion, cywirodd { $name } y manylyn hwn: { $detail }. Ni fyddai CThEF yn derbyn yr hyn oedd gennym ar gyfer Rhodd Cymorth.
}
corrected-then = Rydym wedi gwneud datganiad newydd gyda’r manylion wedi’u cywiro.
authorisation-outdated = Mae’r manylion cynharach ar eich awdurdodiad o hyd. Os yw’r rhai wedi’u cywiro yn gywir, newidiwch eich awdurdodiad hefyd, er mwyn i’ch rhoddion diweddarach eu cynnwys.
change-authorisation = Newid y manylion ar eich awdurdodiad
change-authorisation-for = ar gyfer eich rhoddion diweddarach
view-gift = Gweld eich rhodd
corrected-otherwise = Bydd angen i chi fewngofnodi. Os yw’r manylion yn anghywir, dywedwch wrth { $name }. Os nad oeddech yn disgwyl hyn, e-bostiwch { $contact }.
corrected-yourself-subject = Rydych wedi cywiro eich manylion ar gyfer Rhodd Cymorth
corrected-yourself = { $count ->
    [one] Rydych wedi cywiro’r manylyn hwn ar un o’ch rhoddion: { $detail }. Ni fyddai CThEF yn derbyn yr hyn oedd gennym ar gyfer Rhodd Cymorth.
   *[other] Rydych wedi cywiro’r manylyn hwn ar { $count } o’ch rhoddion: { $detail }. Ni fyddai CThEF yn derbyn yr hyn oedd gennym ar gyfer Rhodd Cymorth.
}
corrected-yourself-otherwise = Bydd angen i chi fewngofnodi. Os nad chi a wnaeth hyn, e-bostiwch { $contact }.

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
