# Tudalen un rhodd.

title = Eich rhodd o { $amount }
corrected = Rydych wedi cywiro eich manylion
corrected-lead = Rydym wedi gwneud datganiad Rhodd Cymorth newydd ar gyfer y rhodd hon. Bydd yn mynd i hawliad nesaf yr elusen.
corrected-later = Mae’r manylion cynharach ar eich awdurdodiad o hyd, a byddant ar eich rhoddion diweddarach hefyd. I ddefnyddio’r rhai wedi’u cywiro, dewiswch
progress = Cynnydd
not-mine = Nid fy rhodd i yw hon

## Yr arian.

money = Yr arian
gave = Rhoesoch
fees = Ffioedd { $platform }
refunded = Ad-dalwyd i chi
refund = { $amount }, ar { $day }
claimable = Swm sy’n cael Rhodd Cymorth
quarter = Chwarter o { $claimable }, wedi’i dalgrynnu i lawr. Mae hawliad yr elusen yn adio ei holl roddion ac yn talgrynnu unwaith yn unig, felly gall yr elusen gael ychydig yn fwy.

## Ar gyfer eich cofnodion.

records = Ar gyfer eich cofnodion
given = Rhoddwyd
given-when = { $when }, ar { $platform }
known-by = Sut rydym yn gwybod mai chi a’i rhoddodd
agreed-on = Cytunoch i Rodd Cymorth ar
platform-reference = Cyfeirnod { $platform }
reference = Cyfeirnod Uplift

## Ei datganiadau.

declaration = Yr hyn a ddatganwyd ar eich rhan
last-declaration = Yr hyn a ddatganwyd ddiwethaf ar eich rhan
earlier = { $count ->
    [two] { $count } ddatganiad cynharach
   *[other] { $count } datganiad cynharach
}
made = Gwnaed ar { $at }.
in-english = Mae yn Saesneg, yn y geiriau y’i gwnaed ynddynt.
replaced = Nid yw’n ddilys ers { $at }.
cancelled = Canslwyd ar { $at }.
corrected-by-charity = Newidiodd { $charity } y manylion hyn ar { $day }.
not-my-details = Nid fy manylion i yw’r rhain
not-my-details-gift = Os rhywun arall a roddodd y rhodd hon, dewiswch
not-my-details-mine = Os eich rhodd chi yw hi, dywedwch wrth { $charity } neu
contact-us = cysylltwch â ni
