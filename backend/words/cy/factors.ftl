# Ychwanegwyd neu tynnwyd cod-allwedd neu ap: mae’r person yn clywed, boed yn rhoi neu’n gweithio i rywun.

changed-subject = Mae’r ffordd rydych yn mewngofnodi i Uplift wedi newid
app-added = Ychwanegwyd ap dilysu, “{ $name }”, at eich cyfrif Uplift. Gellir ei ddefnyddio i fewngofnodi.
passkey-added = Ychwanegwyd cod-allwedd, “{ $name }”, at eich cyfrif Uplift. Gellir ei ddefnyddio i fewngofnodi.
app-removed = Tynnwyd ap dilysu, “{ $name }”, o’ch cyfrif Uplift.
passkey-removed = Tynnwyd cod-allwedd, “{ $name }”, o’ch cyfrif Uplift.

## Ym mhob e-bost am ffyrdd o fewngofnodi.

when = Pryd
account = Cyfrif
if-you = Os chi oedd hynny, nid oes angen i chi wneud dim.
if-not-you = Os nad chi oedd hynny, efallai fod rhywun arall wedi mewngofnodi fel chi. Gwiriwch eich codau-allwedd a’r porwyr rydych wedi mewngofnodi gyda nhw nawr.
check = Gwirio eich gosodiadau mewngofnodi
