# Nodiadau atgoffa bod awdurdodiad yn dod i ben ar 5 Ebrill.

## O 1 Mawrth ymlaen.

opens-subject = Gallwch adnewyddu eich Rhodd Cymorth nawr
opens = Daw eich Rhodd Cymorth i ben ar { $end }. Gallwch ei hadnewyddu nawr tan { $renewed }.
opens-else = Os na fyddwch yn ei hadnewyddu, ni all elusennau hawlio Rhodd Cymorth ar roddion a wnewch o { $then } ymlaen. Byddwn yn eich atgoffa unwaith eto cyn hynny.

## O 20 Mawrth ymlaen.

soon-subject = Daw eich Rhodd Cymorth i ben ar { $end }
soon = Daw eich Rhodd Cymorth i ben ar { $end }. Os na fyddwch yn ei hadnewyddu, ni all elusennau hawlio Rhodd Cymorth ar roddion a wnewch ar ôl hynny.
soon-else = Os nad ydych am ei hadnewyddu, nid oes angen i chi wneud dim.

## Ar ôl y diwedd.

ended-subject = Mae eich Rhodd Cymorth wedi dod i ben
ended = Daeth eich Rhodd Cymorth i ben ar { $end }. Ni all elusennau hawlio Rhodd Cymorth drwy Uplift ar y rhoddion a wnewch nawr.
ended-then = Mae Rhodd Cymorth wedyn yn cynnwys rhoddion o’r diwrnod y cytunwch ymlaen. Mae’r rhoddion a wnaethoch hyd at { $end } yn cadw eu Rhodd Cymorth. Ni fyddwn yn eich atgoffa eto.
ended-lasts-until = Byddai wedyn yn para tan
ended-taxpayers = Dim ond os ydych yn drethdalwr yn y DU ac yn dal i ddisgwyl talu digon o dreth ar gyfer eich rhoddion y dylech wneud hynny.

## Mewn sawl un ohonynt.

ends-on = Yn dod i ben
ended-on = Daeth i ben
lasts-until = Os byddwch yn adnewyddu, bydd yn para tan
renew = Gwirio eich manylion ac adnewyddu
switch-on-again = Gwirio eich manylion a throi Rhodd Cymorth ymlaen eto
taxpayers = Dim ond os ydych yn drethdalwr yn y DU ac yn dal i ddisgwyl talu digon o dreth ar gyfer eich rhoddion y dylech ei hadnewyddu.
