# Cardiau a ffonau’r rhoddwr, a thynnu un.

title = Cardiau a ffonau
lead = Rydym yn defnyddio’r rhain i adnabod eich rhoddion. Tynnwch unrhyw rai nad chi biau.

## Y rhestr.

none = Nid oes cardiau na ffonau wedi’u cysylltu
none-lead = Pan fyddwch yn rhoi â cherdyn neu ffôn ac yn dweud wrth y llwyfan pwy ydych chi, gall gysylltu’r cerdyn neu’r rhif ffôn â chi. Bydd eich rhoddion nesaf a wneir gydag ef wedyn yn ymddangos yma, a gall rhai cynharach ymddangos hefyd.
code = Ar ôl “Cerdyn” gwelwch ddiwedd cod y mae eich banc yn ei ddefnyddio ar gyfer y cerdyn hwnnw.
code-not-digits = Nid y rhif ar eich cerdyn ydyw.
code-tell = Nid ydym byth yn gweld rhif eich cerdyn. I wybod pa gerdyn ydyw, edrychwch ar y rhodd ddiweddaraf a wnaed gydag ef.
add = I ychwanegu cerdyn neu ffôn, rhowch gydag ef a dywedwch wrth y llwyfan pwy ydych chi. Gall wedyn ei gysylltu â chi. Bydd eich rhoddion nesaf a wneir gydag ef yn ymddangos yn eich rhestr, a gall rhai cynharach ymddangos hefyd.
card = Cerdyn { $masked }
phone = Ffôn { $masked }
linked-by = Cysylltwyd gan { $platform } ar { $day }
added-by-you = Ychwanegwyd gennych ar { $day }
not-used = Heb ei ddefnyddio ar gyfer rhodd eto
used = { $count ->
    [one] Defnyddiwyd ar gyfer { $count } rhodd:
    [two] Defnyddiwyd ar gyfer { $count } rodd, yn fwyaf diweddar
   *[other] Defnyddiwyd ar gyfer { $count } rhodd, yn fwyaf diweddar
}
gift = { $amount } i { $charity } ar { $day }
gift-unknown = { $amount } ar { $day }, i elusen nad ydym yn ei hadnabod eto
remove = Tynnu

## Ar ôl rhodd a ychwanegodd ei rhoddwr ar ei thudalen.

not-linked = A roesoch â cherdyn neu ffôn nad yw wedi’i restru yma?
# Mae rhodd y diwrnod hwnnw’n dilyn.
not-linked-gift = Ar dudalen Rhodd Cymorth { $platform } ychwanegoch eich rhodd o
not-linked-then = Ni wnaeth hynny gysylltu’r cerdyn na’r ffôn y rhoesoch ag ef. Gofynnwch i { $platform } ei gysylltu, neu ychwanegwch bob rhodd ar ei thudalen.

## Yr hyn a benderfynwyd.

kept = Rydych wedi’i gadw
kept-lead = Mae rhoddion a wneir gydag ef yn ymddangos yn eich rhestr, gan gynnwys y rhai oedd yn aros.
removed = Rydych wedi’i dynnu
removed-card = Rydych wedi tynnu cerdyn { $masked }
removed-lead = Ni fydd rhoddion newydd a wneir gydag ef yn ymddangos yma. Mae rhoddion cynharach yn aros yn eich rhestr.
denied-lead = Nid yw rhoddion a wneir gydag ef yn ymddangos yma mwyach. Rydym wedi tynnu rhoddion a gysylltwyd â chi drwyddo ef yn unig, ac wedi canslo eu datganiadau.

## Mae llwyfan yn dweud mai rhywun arall biau ef.

contest = Ai chi biau hwn o hyd?
contest-lead = Mae llwyfan yn dweud mai rhywun arall biau ef. Mae rhoddion newydd a wneir gydag ef yn aros am eich ateb. Os na wnewch ddim, byddwn yn ei dynnu o’ch cyfrif ar { $until }. Mae eich rhoddion cynharach yn aros yn eich rhestr.

## Nid oes cerdyn na ffôn o’r fath gan y rhoddwr.

gone = Nid yw’r cerdyn na’r ffôn hwnnw yn eich rhestr
gone-why = Gwiriwch y cyfeiriad. Os ydych wedi tynnu’r cerdyn neu’r ffôn, nid yw yn eich rhestr mwyach.

## Tynnu un.

remove-card = Tynnu cerdyn { $masked }?
remove-phone = Tynnu ffôn { $masked }?
remove-lead = Ni fydd rhoddion newydd a wneir gydag ef yn ymddangos yma nac yn cael Rhodd Cymorth yn eich enw. Dim ond pan fydd rhywun yn dangos i lwyfan mai nhw biau ef y gellir ei gysylltu eto. Nawr dewiswch beth sy’n digwydd i’r rhoddion a wnaed gydag ef eisoes.
mine = Fi biau ef, neu fi oedd biau ef
mine-lead = Mae eich rhoddion cynharach yn aros yn eich rhestr ac yn cadw eu Rhodd Cymorth.
mine-remove = Ei dynnu a chadw ei roddion
never-mine = Nid fi oedd biau ef erioed
never-mine-lead = Mae rhoddion a gysylltwyd â chi mewn ffordd arall, fel drwy eich cyfeiriad e-bost, yn aros yn eich rhestr.
never-mine-sure = { $count ->
    [two] Ydw, rwyf am dynnu { $count } rodd
   *[other] Ydw, rwyf am dynnu { $count } rhodd
}
never-mine-unticked = Dewiswch y blwch i dynnu’r rhoddion hyn.
never-mine-more = Mae rhagor o roddion bellach wedi’u cysylltu â chi drwyddo. Gwiriwch faint sydd, yna dewiswch y blwch eto.
never-mine-remove = Ei dynnu ef a’i roddion
see-gifts = { $count ->
    [one] Gweld y rhodd
    [two] Gweld y { $count } rodd hyn
   *[other] Gweld y { $count } rhodd hyn
}
see-newest = Gweld y { $count } diweddaraf o’r rhoddion hyn
