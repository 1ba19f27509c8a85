# Yr hyn mae rhoddwr yn ei awdurdodi: ei roi, ei atal, a dweud mai rhywun arall oedd. Yn yr iaith a ddewisodd y rhoddwr.

## Geiriau sawl tudalen.

gift-aid = Rhodd Cymorth
sign-in = Mewngofnodwch
sign-in-see = i weld yr hyn a awdurdodwyd gennych, neu i’w atal.
sign-in-again = i droi Rhodd Cymorth ymlaen eto. Mae’n cynnwys rhoddion o’r diwrnod hwnnw ymlaen.
# Y tu ôl i rif mae’r enw yn aros yn unigol.
taken-back = { $count ->
    [one] Byddwn yn canslo { $gift_aid } o Rodd Cymorth ar { $count } rhodd ({ $given }). Os yw elusen wedi’i hawlio, mae’r elusen yn ei thalu’n ôl i CThEF. Nid oes angen i chi wneud dim arall.
    [two] Byddwn yn canslo { $gift_aid } o Rodd Cymorth ar { $count } rodd ({ $given } i gyd). Os yw elusen wedi’i hawlio, mae’r elusen yn ei thalu’n ôl i CThEF. Nid oes angen i chi wneud dim arall.
   *[other] Byddwn yn canslo { $gift_aid } o Rodd Cymorth ar { $count } rhodd ({ $given } i gyd). Os yw elusen wedi’i hawlio, mae’r elusen yn ei thalu’n ôl i CThEF. Nid oes angen i chi wneud dim arall.
}

## Ei roi.

other-language = Read this in English
switch-on = Troi Rhodd Cymorth ymlaen
switch-on-lead = Mae Rhodd Cymorth yn cynnwys eich rhoddion i bob elusen ar Uplift, o heddiw tan { $until }. Mae’n cymryd tua munud i’w throi ymlaen.
again-lead = Mae’n cynnwys rhoddion o heddiw tan { $until }. Gwiriwch eich manylion a chytunwch eto.
renew = Adnewyddu Rhodd Cymorth
renew-lead = Cadwch hi ymlaen tan { $until }. Gwiriwch eich manylion a chytunwch eto.
change = Newid eich manylion
change-lead = Mae eich manylion newydd yn berthnasol i roddion o heddiw tan { $until }. Mae rhoddion cynharach yn cadw’r manylion oedd gennych bryd hynny.
already-renewed = Rydych eisoes wedi adnewyddu tan { $until }
change-details = Newid fy enw neu fy nghyfeiriad
save = Cadw fy manylion
agree = Rwyf wedi darllen hyn ac rwy’n cytuno
one-person = Rhowch fanylion un person. Os ydych yn rhoi fel cwpl, rhaid i bob un ohonoch wneud hyn ar gyfer ei roddion ei hun.
home-address = Cyfeiriad cartref
blank-postcode = Peidiwch â’i adael yn wag oni bai eich bod yn byw y tu allan i’r DU, Jersey, Guernsey ac Ynys Manaw
changed-by-charity = Newidiodd { $charity } y manylion hyn ar { $day }. Gwiriwch eu bod yn gywir cyn i chi gytuno.
change-why = Mae angen cytundeb newydd ar gyfer enw neu gyfeiriad newydd, felly gofynnwn i chi gytuno eto.

## Wedi’i wneud.

given = Diolch am droi Rhodd Cymorth ymlaen
given-next = Byddwn yn datgan eich rhoddion yn awtomatig o heddiw ymlaen.
given-see = Gweld eich rhoddion
changed = Rydym wedi newid eich manylion
renewed = Rydych wedi adnewyddu. Mae Rhodd Cymorth ymlaen tan { $until }
renewed-next = Nid oes angen i chi wneud dim arall.
kept = Mae Rhodd Cymorth yn aros ymlaen tan { $until }
kept-next = Ni fydd yn dod i ben cyn hynny.

## Atal y mae llwyfan wedi’i basio ymlaen.

stop-ask = Ydych chi am atal Rhodd Cymorth?
stop-told = Dywedodd { $platform } wrthym ar { $at } eich bod am ei hatal.
stop-what = Yr hyn a fydd yn dod i ben
stop-here = Eich awdurdodiad ar { $given }, a roddwyd yn eich cyfrif Uplift, tan { $until }
stop-through = Eich awdurdodiad ar { $given }, a roddwyd drwy { $platform }, tan { $until }
stop-without = Ni fydd rhoddion o { $from } ymlaen yn cael Rhodd Cymorth o dan yr awdurdodiadau hyn.
stop-takes-nothing = Nid ydym wedi datgan yr un o’r rhoddion hynny, felly ni chaiff Rhodd Cymorth ei chanslo.
stop-keeps = Mae’r rhoddion a wnaethoch cyn hynny yn cadw eu Rhodd Cymorth.
stop-or-close = Os nad ydych am wneud hyn, caewch y dudalen hon. Ni fydd dim yn newid.
stop = Atal Rhodd Cymorth
stopped = Rydych wedi atal Rhodd Cymorth
stopped-at = Cadarnhawyd hyn gennych ar { $at }.
stopped-without = Nid yw rhoddion o { $from } ymlaen yn cael Rhodd Cymorth o dan yr awdurdodiadau a ataliwyd gennych.
changed-your-mind = Wedi newid eich meddwl?
already-stopped = Mae Rhodd Cymorth eisoes wedi’i hatal
already-stopped-lead = Ar { $at }, gofynnodd { $platform } i ni atal Rhodd Cymorth. Mae eisoes wedi’i hatal.
stop-expired = Mae’r ddolen hon wedi dod i ben
stop-expired-lead = Dywedodd { $platform } wrthym ar { $at } eich bod am atal Rhodd Cymorth. Nid ydym wedi atal dim.

## Nid fi: yr hyn a wnaed, a’r hyn sy’n digwydd os rhywun arall oedd.

on = Ar { $at }.
on-through = Ar { $at }, drwy { $platform }.
not-me-ask = Os chi oedd hyn, caewch y dudalen hon. Os nad chi oedd hyn, rhowch wybod i ni.
not-me = Nid fi oedd hyn
switched-on = Trowyd Rhodd Cymorth ymlaen yn eich enw
switched-on-then = Byddwn wedyn yn canslo’r awdurdodiad hwn o’i ddiwrnod cyntaf.
switched-on-no-gifts = Nid oes rhodd yn dibynnu arno, felly ni chaiff Rhodd Cymorth ei chanslo.
stays-on = Mae Rhodd Cymorth yn aros ymlaen tan { $until }.
stays-on-earlier = Mae Rhodd Cymorth yn aros ymlaen tan { $until }, gyda’ch manylion cynharach.
off-then = Ni fydd Rhodd Cymorth ymlaen wedi hynny.
declared-again = { $count ->
    [one] Bydd { $count } rhodd yn cael ei datgan eto o dan awdurdodiad arall gennych. Os yw elusen wedi hawlio Rhodd Cymorth arni, mae’n ei thalu’n ôl i CThEF a gall ei hawlio eto.
    [two] Bydd { $count } rodd yn cael eu datgan eto o dan awdurdodiad arall gennych. Os yw elusen wedi hawlio Rhodd Cymorth arnynt, mae’n ei thalu’n ôl i CThEF a gall ei hawlio eto.
   *[other] Bydd { $count } rhodd yn cael eu datgan eto o dan awdurdodiad arall gennych. Os yw elusen wedi hawlio Rhodd Cymorth arnynt, mae’n ei thalu’n ôl i CThEF a gall ei hawlio eto.
}
declared-again-earlier = { $count ->
    [one] Bydd { $count } rhodd yn cael ei datgan eto gyda’ch manylion cynharach. Os yw elusen wedi hawlio Rhodd Cymorth arni, mae’n ei thalu’n ôl i CThEF a gall ei hawlio eto.
    [two] Bydd { $count } rodd yn cael eu datgan eto gyda’ch manylion cynharach. Os yw elusen wedi hawlio Rhodd Cymorth arnynt, mae’n ei thalu’n ôl i CThEF a gall ei hawlio eto.
   *[other] Bydd { $count } rhodd yn cael eu datgan eto gyda’ch manylion cynharach. Os yw elusen wedi hawlio Rhodd Cymorth arnynt, mae’n ei thalu’n ôl i CThEF a gall ei hawlio eto.
}
details-changed = Newidiwyd eich manylion
details-changed-then = Byddwn wedyn yn canslo’r awdurdodiad sydd â’r manylion newydd o’i ddiwrnod cyntaf.
renewed-for-you = Adnewyddwyd Rhodd Cymorth yn eich enw
switched-off = Ataliwyd Rhodd Cymorth yn eich enw
switched-off-then = Byddwn wedyn yn cofnodi nad chi a’i hataliodd, ac yn dangos i chi sut i’w throi ymlaen eto.
cancelled = Cafodd awdurdodiad yn eich enw ei ganslo
recorded-then = Byddwn wedyn yn cofnodi nad chi oedd hyn. Mae Rhodd Cymorth ymlaen tan { $until }.
switched-off-through = Byddwn wedyn yn troi Rhodd Cymorth ymlaen eto, fel pe na bai { $platform } wedi’i hatal. Mae’n cynnwys y rhoddion rydych wedi’u gwneud ers hynny.
linked = Cysylltwyd cerdyn neu ffôn â chi
linked-then = Byddwn wedyn yn ei dynnu.
unlinked = Nid yw cerdyn neu ffôn wedi’i gysylltu â chi mwyach
unlinked-then = Byddwn wedyn yn cofnodi nad chi a’i tynnodd, ac yn dangos i chi beth i’w wneud.

## Yr hyn a gollir gyda cherdyn neu ffôn nad oedd erioed yn eiddo i’r rhoddwr.

lost-nothing = Nid oes rhoddion wedi’u cysylltu â chi drwyddo ef yn unig, felly nid yw eich rhestr yn newid.
lost-gifts = { $count ->
    [one] Bydd { $count } rhodd ({ $given }) a gysylltwyd â chi drwyddo ef yn unig yn gadael eich rhestr.
    [two] Bydd { $count } rodd ({ $given } i gyd) a gysylltwyd â chi drwyddo ef yn unig yn gadael eich rhestr.
   *[other] Bydd { $count } rhodd ({ $given } i gyd) a gysylltwyd â chi drwyddo ef yn unig yn gadael eich rhestr.
}
lost-gift-aid = { $count ->
    [two] Byddwn yn canslo { $gift_aid } o Rodd Cymorth ar { $count } rodd. Os yw elusen wedi’i hawlio, mae’r elusen yn ei thalu’n ôl i CThEF.
   *[other] Byddwn yn canslo { $gift_aid } o Rodd Cymorth ar { $count } rhodd. Os yw elusen wedi’i hawlio, mae’r elusen yn ei thalu’n ôl i CThEF.
}
lost-gift-aid-of-some = Byddwn yn canslo { $gift_aid } o Rodd Cymorth ar { $count } ohonynt. Os yw elusen wedi’i hawlio, mae’r elusen yn ei thalu’n ôl i CThEF.
lost-for-good = Ni allwch ddadwneud hyn.

## Nid fi: beth ddaeth ohono.

told = Diolch am roi gwybod i ni. Rydym wedi’i gofnodi.
told-next = Beth i’w wneud nesaf
recorded = Rydym wedi cofnodi nad chi oedd hyn
authorisation-gone = Mae’r awdurdodiad wedi’i ganslo o’i ddiwrnod cyntaf
authorisation-gone-gifts = Nid yw’n cynnwys unrhyw roddion. Os gwnaed datganiadau oddi tano, rydym wedi’u canslo. Mae elusennau’n talu’n ôl i CThEF unrhyw Rodd Cymorth a hawliwyd ganddynt. Nid oes angen i chi ofyn i neb.
authorisation-gone-other = Os yw awdurdodiad arall gennych yn cynnwys rhodd, rydym yn datgan y rhodd o dan hwnnw yn lle hynny.
authorisation-gone-see = i weld eich rhoddion. Os nad chi a roddodd un ohonynt, agorwch hi a dewiswch “Nid fy rhodd i yw hon”.
authorisation-gone-again = Gallwch droi Rhodd Cymorth ymlaen eich hun ar ôl mewngofnodi.
link-gone = Rydym wedi tynnu’r cerdyn neu’r rhif ffôn
link-gone-new = Ni fydd rhoddion newydd a wneir gydag ef yn ymddangos yn eich rhestr.
link-gone-gifts = Mae rhoddion a gysylltwyd â chi drwyddo ef yn unig wedi gadael eich rhestr, ac rydym wedi canslo eu datganiadau. Mae elusennau’n talu’n ôl i CThEF unrhyw Rodd Cymorth a hawliwyd ganddynt. Nid oes angen i chi ofyn i neb.
link-gone-see = i weld eich rhoddion. Os oes un o hyd nad chi a’i rhoddodd, agorwch hi a dewiswch “Nid fy rhodd i yw hon”.
on-again = Mae Rhodd Cymorth ymlaen eto
on-again-since = Mae’r Rhodd Cymorth a ataliodd { $platform } ymlaen eto, fel pe na bai erioed wedi’i hatal. Mae’n cynnwys y rhoddion rydych wedi’u gwneud ers hynny.
on-again-own = Nid yw’r hyn yr ydych chi eich hun wedi’i atal yn dod ymlaen eto.
stays-off = Ni fydd Rhodd Cymorth ymlaen nes i chi ei throi ymlaen eto, yma neu ar lwyfan rhoi.
unlinked-gifts = Mae rhoddion a gysylltwyd â chi drwyddo yn aros yn eich rhestr. Ni fydd rhoddion newydd a wneir gydag ef yn ymddangos yno.
denied-before = Dywedodd rhywun yn eich enw nad oedd erioed yn eiddo i chi, felly gadawodd y rhoddion a gysylltwyd â chi drwyddo ef yn unig eich rhestr.
denied-gifts = Mae rhoddion a gysylltwyd â chi drwyddo ef yn unig wedi gadael eich rhestr, ac mae eu datganiadau wedi’u canslo. Ni allwn ddadwneud hyn. Os chi a’u rhoddodd, gallwch wneud datganiad Rhodd Cymorth i bob elusen eich hun, ar gyfer rhoddion y pedair blynedd diwethaf.
unlinked-again = I’w gysylltu eto, rhowch gydag ef eto a dywedwch wrth y llwyfan pwy ydych chi.
mailbox = Os gall rhywun arall ddarllen eich e-bost, newidiwch ei gyfrinair, yna allgofnodwch o
mailbox-link = bob porwr
