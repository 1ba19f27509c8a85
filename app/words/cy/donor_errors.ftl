# Beth sydd o’i le ar ateb y mae rhoddwyr yn unig yn ei roi, a beth i’w wneud.

after-the-end = Rhowch { $until } neu ddyddiad cynharach. Daw Rhodd Cymorth i ben ar { $until } beth bynnag.
no-new-email = Rhowch eich cyfeiriad e-bost newydd.
