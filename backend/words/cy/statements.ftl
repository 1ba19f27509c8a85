# Y datganiad blynyddol.

statement-subject = Eich datganiad Rhodd Cymorth blynyddol ar gyfer { $year }
changed-subject = Mae eich datganiad Rhodd Cymorth blynyddol ar gyfer { $year } wedi newid
changed = Mae eich datganiad Rhodd Cymorth blynyddol wedi newid ers ein he-bost diwethaf, er enghraifft oherwydd ad-daliad. Dyma’r datganiad newydd.
no-gifts = Nid oes gan yr un o’ch rhoddion o { $first } i { $last } Rodd Cymorth nawr. Ni all elusennau ei hawlio arnynt drwy Uplift.
sums = { $count ->
    [one] O { $first } i { $last } gwnaethoch { $count } rhodd gyda Rhodd Cymorth, o { $given }. Gall yr elusen hawlio hyd at { $gift_aid } o Rodd Cymorth arni.
    [two] O { $first } i { $last } gwnaethoch { $count } rodd gyda Rhodd Cymorth, { $given } i gyd. Gall elusennau hawlio hyd at { $gift_aid } o Rodd Cymorth arnynt.
   *[other] O { $first } i { $last } gwnaethoch { $count } rhodd gyda Rhodd Cymorth, { $given } i gyd. Gall elusennau hawlio hyd at { $gift_aid } o Rodd Cymorth arnynt.
}
year = Blwyddyn dreth
given = Rhoesoch gyda Rhodd Cymorth
gift-aid = Rhodd Cymorth (hyd at)
view = Gweld eich datganiad
relief = Os ydych yn talu treth uwchben y gyfradd sylfaenol, gallwch hawlio rhyddhad treth ar y rhoddion hyn. Mae eich datganiad yn dweud sut.
