# Rhodd y mae rhoddwr yn dweud nad yw’n eiddo iddo, a dolen o e-bost nad yw’n gweithio mwyach.

## Dweud hynny.

ask = Onid chi a roddodd y rhodd hon o { $amount }?
ask-lead = I { $charity }, rhoddwyd { $when }, ar { $platform }.
tell-us = Rhowch wybod i ni os rhywun arall a’i rhoddodd. Mae Rhodd Cymorth yn dibynnu ar y dreth a dalwyd gan y person a roddodd.
leaves = Bydd y rhodd yn gadael eich rhestr.
then-not-declared = Ni fyddwn yn gwneud datganiad Rhodd Cymorth ar ei chyfer yn eich enw.
then-declared = Byddwn yn canslo ei datganiad Rhodd Cymorth yn eich enw, ac ni fydd dim yn cael ei hawlio arni.
then-claimed = Byddwn yn canslo ei datganiad Rhodd Cymorth yn eich enw. Mae’r elusen eisoes wedi hawlio’r Rhodd Cymorth. Os bydd CThEF yn ei thalu, bydd yr elusen yn ei thalu’n ôl.
then-accepted = Byddwn yn canslo ei datganiad Rhodd Cymorth yn eich enw. Mae’r elusen yn talu’r Rhodd Cymorth yn ôl i CThEF.
we-tell = Byddwn yn dweud wrth { $platform } a’r elusen nad chi a’i rhoddodd, a dim byd arall amdanoch.
for-good = Ni allwch ddadwneud hyn.
by-link = Cysylltwyd hi â chi drwy gerdyn neu rif ffôn. Os nad chi biau hwnnw,
by-link-remove = tynnwch y cerdyn neu’r ffôn
by-link-after = Gallwch wedyn ddewis a yw ei roddion yn gadael eich rhestr hefyd.
not-mine = Nid fy rhodd i yw hi
mine = Fy rhodd i yw hi

## Dywedwyd hynny.

disowned = Dywedoch wrthym nad chi a roddodd y rhodd hon
disowned-lead = Mae wedi gadael eich rhestr. Ni fydd Rhodd Cymorth yn cael ei hawlio arni yn eich enw.

## Nid oes rhodd o’r fath gan y rhoddwr.

none = Ni allwn ddod o hyd i’r rhodd honno yn eich rhestr
none-why = Gwiriwch y cyfeiriad. Nid ydym yn dangos i chi mwyach roddion y dywedoch nad chi a’u rhoddodd, na rhoddion a gysylltwyd â chi dim ond drwy gerdyn neu ffôn a dynnwyd gennych am nad oedd erioed yn eiddo i chi.

## Dolen o e-bost.

link-over = Nid yw’r ddolen hon yn gweithio mwyach
link-over-lead = Mae’n gweithio am { $days } diwrnod, neu nes bod y cyfrif y mae’n ymwneud ag ef wedi’i ddileu.
link-over-see = i weld yr hyn a wneir yn eich enw, ac i’w newid.
