# Yr hyn sydd o gwmpas geiriau pob e-bost.

hello = Helo,
hello-name = Helo { $name },
signature = Uplift, y gwasanaeth Rhodd Cymorth
questions = Cwestiynau?
run-by = { $name } sy’n rhedeg y gwasanaeth hwn.
run-by-invented = { $name } sy’n rhedeg y blwch tywod hwn. Sefydliad dychmygol ydyw.

## O gwmpas cod.

code-is = Eich cod yw
code-ignore = Os na ofynnoch amdano, anwybyddwch yr e-bost hwn a pheidiwch â rhoi’r cod i neb.

## Pam mae rhoddwyr yn cael e-bost.

why-donor = Rydych yn cael yr e-bost hwn oherwydd bod Uplift yn gofalu am Rodd Cymorth ar eich rhoddion.
why-code = Rydych yn cael yr e-bost hwn oherwydd bod rhywun wedi gofyn am god i’r cyfeiriad hwn ar dudalen Rhodd Cymorth.
