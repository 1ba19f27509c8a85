# Cyfrif rhoddwr: ei gyfeiriad e-bost, a’i ddiwedd.

## Cyfeiriad arall. Nid yw’r hyn sy’n mynd i’r hen un yn enwi’r un newydd: gall rhywun arall ddarllen yr hen flwch post erbyn hyn.

moved-subject = Mae gan eich cyfrif Uplift gyfeiriad e-bost newydd
moved = Newidiwyd cyfeiriad e-bost eich cyfrif Uplift gennych ar { $at }. O hyn ymlaen rydych yn mewngofnodi gyda’r cyfeiriad newydd, ac ato ef y byddwn yn ysgrifennu. Nid yw’r cyfeiriad hwn yn agor eich cyfrif mwyach, ac rydym wedi’ch allgofnodi o bob porwr arall.
moved-otherwise = Os na wnaethoch ei newid, e-bostiwch { $contact } nawr.
code-subject = Eich cod i newid eich cyfeiriad e-bost
code-enter = Rhowch ef ar y dudalen lle gofynnoch amdano. Mae’n gweithio unwaith, am 10 munud. Bydd gan eich cyfrif Uplift y cyfeiriad hwn wedyn.

## Y diwedd.

deleted-subject = Mae eich cyfrif Uplift wedi’i ddileu
deleted = Mae eich cyfrif Uplift wedi’i ddileu. Nid ydym yn gwneud mwy o ddatganiadau Rhodd Cymorth yn eich enw, nid yw eich cardiau a’ch ffonau wedi’u cysylltu â chi mwyach, a dyma’r e-bost olaf a gewch gennym.
deleted-kept = Rydym yn cadw cofnodion y datganiadau Rhodd Cymorth a wnaethom ar eich rhan. Mae’r gyfraith yn eu mynnu am { $law } o flynyddoedd ar ôl diwedd y flwyddyn dreth, neu flwyddyn gyfrifyddu’r elusen, y maent yn perthyn iddi. Felly rydym yn cadw pob un tan { $kept } o flynyddoedd ar ôl y peth olaf a ddigwyddodd iddo, fel y rhodd, ei hawliad neu ad-daliad. Yna rydym yn dileu eich enw a’ch cyfeiriad ohono. Nid ydym yn defnyddio’r cofnodion hyn ar gyfer dim arall.
deleted-otherwise = Os na wnaethoch ddileu eich cyfrif, e-bostiwch { $contact } nawr.
