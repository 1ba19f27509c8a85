# Pam na wnaeth ffurflen yr hyn a ofynnwyd, lle nad yw hynny’n perthyn i faes.

check-answers = Gwiriwch yr atebion sydd wedi’u nodi isod.
gone = Nid yw hyn yn bodoli mwyach. Ewch yn ôl ac ail-lwythwch y dudalen.
forbidden = Nid yw eich rôl yn caniatáu hyn. Gofynnwch i berchennog ei wneud, neu newid eich rôl.
look-only = Mae eich rôl yn gadael i chi weld hyn, ond nid ei newid. Gofynnwch i rywun y mae eu rôl yn caniatáu hyn, neu gofynnwch i berchennog newid eich rôl.
prove-again = Mewngofnodoch fwy na 10 munud yn ôl. Cadarnhewch mai chi sydd yno, yna gwnewch hyn eto.
second-step = Mae angen ail gam ar eich rôl i fewngofnodi. Gosodwch ef yn gyntaf.
signed-out = Rydych wedi’ch allgofnodi. Mewngofnodwch a rhowch gynnig arall arni.
another-person = Rydych nawr wedi mewngofnodi fel rhywun arall. Nid ydym wedi cadw dim. Agorwch y dudalen eto i barhau.
too-many-soon = Rydych wedi rhoi cynnig arni ormod o weithiau. Arhoswch ychydig funudau, yna rhowch gynnig arall arni.
too-many = { $minutes ->
    [one] Rydych wedi rhoi cynnig arni ormod o weithiau. Arhoswch funud, yna rhowch gynnig arall arni.
    [two] Rydych wedi rhoi cynnig arni ormod o weithiau. Arhoswch { $minutes } funud, yna rhowch gynnig arall arni.
   *[other] Rydych wedi rhoi cynnig arni ormod o weithiau. Arhoswch { $minutes } munud, yna rhowch gynnig arall arni.
}
unreadable = Ni allem ddarllen yr hyn a anfonodd y dudalen. Ail-lwythwch hi a rhowch gynnig arall arni.
unavailable = Nid yw Uplift ar gael ar hyn o bryd. Mae’r hyn a roesoch yma o hyd. Rhowch gynnig arall arni mewn munud.
internal = Aeth rhywbeth o’i le. Mae’r hyn a roesoch yma o hyd. Rhowch gynnig arall arni mewn munud.

## Y ffordd allan, lle mae un.

to-prove = Cadarnhau mai chi sydd yno (yn agor tab newydd)
to-second-step = Gosod ail gam (yn agor tab newydd)

## Yr hyn nad yw’n cyd-fynd â sut mae pethau: yr hyn y gall rhoddwyr, a phwy bynnag sy’n mewngofnodi, ei weld.

account-closed = Ni allwch fewngofnodi i’r cyfrif hwn, oherwydd i ni gael gwybod bod deiliad y cyfrif wedi marw. Os camgymeriad yw hyn, neu os ydych yn delio â’r ystad, cysylltwch â ni. Mae ein cyfeiriad ar y dudalen gymorth.
address-taken = Mae gan y cyfeiriad e-bost hwn ei gyfrif Uplift ei hun, ac ni allwn uno dau gyfrif. I ddefnyddio’r cyfeiriad yma, mewngofnodwch gydag ef, dilëwch y cyfrif hwnnw, yna rhowch gynnig arall arni. Neu cadwch y ddau gyfrif.
changed = Mae hyn wedi newid ers i chi ei agor. Ail-lwythwch y dudalen.
code-over = Nid yw’r cod hwn yn gweithio mwyach. Gofynnwch am un newydd, neu agorwch y ddolen yn yr e-bost diweddaraf.
link-only = Mae codau wedi’u diffodd ar gyfer y cyfeiriad hwn am 24 awr, oherwydd bod gormod o rai anghywir wedi’u rhoi. Agorwch y ddolen yn yr e-bost yn lle hynny.
link-over = Nid yw’r ddolen hon yn gweithio mwyach. Mae wedi’i defnyddio, neu’n rhy hen. Gofynnwch am e-bost newydd.
passkey-known = Mae’r cod-allwedd hwn yn cael ei ddefnyddio eisoes. Dewiswch ddyfais neu allwedd arall.
passkey-refused = Ni weithiodd y cod-allwedd. Ail-lwythwch y dudalen a rhowch gynnig arall arni, neu mewngofnodwch mewn ffordd arall.
stopped = Mae Rhodd Cymorth wedi dod i ben eisoes. Gallwch ei throi ymlaen eto.
too-many-factors = Gallwch gael 10 cod-allwedd ac ap. Tynnwch un nad ydych yn ei ddefnyddio mwyach.
