# E-byst y dudalen lle mae rhoddwr yn troi Rhodd Cymorth ymlaen ar lwyfan.

## Cod, i roddwr rydym yn ei adnabod.

code-subject = Eich cod ar gyfer Rhodd Cymorth
code-enter = Rhowch ef ar y dudalen Rhodd Cymorth a agoroch o { $platform }. Mae’n gweithio unwaith, am 10 munud. Bydd y dudalen wedyn yn dangos yr enw a’r cyfeiriad cartref a roesoch i ni y tro diwethaf.

## Dolen i’r hyn a deipiodd rhywun o dan gyfeiriad y rhoddwr. Nid oes dim o’r hyn a deipiwyd ynddi.

typed-subject = Gwiriwch eich manylion Rhodd Cymorth
typed = Rhoddodd rhywun y cyfeiriad e-bost hwn ar dudalen Rhodd Cymorth { $platform }, gydag enw a chyfeiriad cartref. Rydych wedi rhoi eich manylion i ni o’r blaen, felly nid oes dim wedi newid. Os chi oedd hynny, agorwch y dudalen i ddefnyddio’r manylion hyn.
typed-gift = Mae rhodd o { $amount } i { $charity } yn aros nes i chi wneud hynny.
typed-gift-bare = Mae rhodd o { $amount } yn aros nes i chi wneud hynny.
typed-keep = Gallwch hefyd gadw’r manylion a roesoch o’r blaen: dewiswch hynny ar y dudalen.
typed-keep-gift = Gallwch hefyd gadw’r manylion a roesoch o’r blaen, ac ychwanegu’r rhodd er hynny: dewiswch hynny ar y dudalen.
typed-see = Gweld yr hyn a roddwyd
typed-works = Mae’r ddolen yn gweithio am o leiaf 24 awr. Os nad chi oedd hynny, nid oes angen i chi wneud dim.
