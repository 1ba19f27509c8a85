# Mae llwyfan yn dweud mai rhywun arall biau cerdyn neu ffôn.

card-subject = Ai chi biau’r cerdyn hwn o hyd?
card = Mae { $platform } yn dweud mai rhywun arall biau cerdyn sydd wedi’i gysylltu â’ch cyfrif Uplift.
phone-subject = Ai chi biau’r rhif ffôn hwn o hyd?
phone = Mae { $platform } yn dweud mai rhywun arall biau rhif ffôn sydd wedi’i gysylltu â’ch cyfrif Uplift.
answer = Os chi biau ef o hyd, mewngofnodwch a dewiswch “Ei gadw”. Os nad chi biau ef, dewiswch “Tynnu”.
answer-by = Atebwch erbyn
no-answer = Os na wnewch ddim, byddwn yn ei dynnu o’ch cyfrif ar { $until }. Nes i chi ateb, mae rhoddion newydd a wneir gydag ef yn aros. Mae eich rhoddion cynharach yn aros yn eich rhestr.
