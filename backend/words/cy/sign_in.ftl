# Mewngofnodi.

## Cod a dolen.

link-subject = Mewngofnodi i Uplift
enter-or-press = Rhowch ef ar y dudalen lle gofynnoch amdano, neu agorwch y ddolen isod i fewngofnodi hebddo.
either-works = Defnyddiwch y naill neu’r llall o fewn { $minutes } munud.
press = Agorwch y ddolen isod i fewngofnodi.
link-works = Mae’n gweithio unwaith, am { $minutes } munud. Nid oes cod yn yr e-bost hwn, oherwydd bod { $count } cod anghywir wedi’u rhoi ar gyfer y cyfeiriad hwn mewn 24 awr.
sign-in = Mewngofnodi i Uplift
ignore = Os na ofynnoch am fewngofnodi, anwybyddwch yr e-bost hwn. Peidiwch â rhoi’r cod na’r ddolen i neb.

## Gormod o godau anghywir.

codes-off-subject = Mae codau i fewngofnodi wedi’u diffodd am 24 awr
codes-off = Rhoddwyd { $count } cod anghywir ar gyfer y cyfeiriad hwn yn Uplift mewn 24 awr. Efallai fod rhywun yn dyfalu. Ni weithiodd yr un ohonynt.
codes-off-then = Am y 24 awr nesaf mae codau wedi’u diffodd ar gyfer y cyfeiriad hwn. I fewngofnodi, gofynnwch am e-bost fel arfer ac agorwch y ddolen ynddo.
codes-off-nothing = Nid oes angen i chi wneud dim arall, p’un ai chi oedd hynny ai peidio.

## Porwr arall.

new-browser-subject = Mewngofnodwyd o’r newydd i’ch cyfrif Uplift
new-browser = Mewngofnododd rhywun i Uplift gyda’ch cyfeiriad e-bost, o borwr nad ydych wedi’i ddefnyddio yma o’r blaen.
signed-in = Mewngofnodwyd
account = Cyfrif
browser = Porwr
browser-on = { $browser } ar { $system }
unknown-browser = Porwr anhysbys
if-you = Os chi oedd hynny, nid oes angen i chi wneud dim.
if-not-you = Os nad chi oedd hynny, gall rhywun arall ddarllen eich e-bost. Newidiwch gyfrinair eich cyfrif e-bost yn gyntaf. Yna mewngofnodwch i Uplift ac allgofnodwch y porwr arall.
check-browsers = Gwirio’r porwyr rydych wedi mewngofnodi gyda nhw
