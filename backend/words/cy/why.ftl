# Pam mae pobl yn cael e-bost.

address = Rydych yn cael yr e-bost hwn oherwydd bod rhywun wedi gofyn am ddefnyddio’r cyfeiriad hwn ar gyfer cyfrif Uplift.
sign-in = Rydych yn cael yr e-bost hwn oherwydd bod rhywun wedi rhoi’r cyfeiriad hwn i fewngofnodi i Uplift.
security = Rydych yn cael yr e-bost hwn oherwydd ei fod yn ymwneud â diogelwch eich cyfrif Uplift.
charity = Rydych yn cael yr e-bost hwn oherwydd eich bod yn gofalu am Rodd Cymorth elusen ar Uplift.
official = Rydych yn cael yr e-bost hwn oherwydd bod rhywun wedi cofrestru elusen ag Uplift ac wedi rhoi’r cyfeiriad hwn fel un ei swyddog awdurdodedig.
register = Rydych yn cael yr e-bost hwn oherwydd bod cofrestr y rheoleiddiwr yn rhoi’r cyfeiriad hwn fel un yr elusen.
platform = Rydych yn cael yr e-bost hwn oherwydd eich bod yn gofalu am gyfrif llwyfan ar Uplift.
operator = Rydych yn cael yr e-bost hwn oherwydd mai’r cyfeiriad hwn yw cyswllt gosodiad o Uplift.
