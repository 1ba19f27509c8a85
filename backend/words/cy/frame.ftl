# Yr hyn sydd o gwmpas geiriau pob e-bost.

hello = Helo,
hello-name = Helo { $name },
signature = Uplift, y gwasanaeth Rhodd Cymorth
questions = Cwestiynau?

## Pam mae rhoddwyr yn cael e-bost.

why-donor = Rydych yn cael yr e-bost hwn oherwydd bod Uplift yn gofalu am Rodd Cymorth ar eich rhoddion.
why-code = Rydych yn cael yr e-bost hwn oherwydd bod rhywun wedi gofyn am god i’r cyfeiriad hwn ar dudalen Rhodd Cymorth.
