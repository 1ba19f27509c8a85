# At y rhoddwr a ddywedodd nad yw rhodd yn eiddo iddo.

gone-subject = Nid yw rhodd yn eich rhestr mwyach
gone = Dywedoch wrthym nad chi a roddodd rodd. Mae wedi gadael eich rhestr, ac ni fydd Rhodd Cymorth yn cael ei hawlio arni yn eich enw.
gone-claimed = Mae’r elusen wedi hawlio Rhodd Cymorth arni, ac mae’n talu’n ôl yr hyn y mae CThEF wedi’i dalu.
charity = Elusen
amount = Swm
given-on = Rhoddwyd
view-gifts = Gweld eich rhoddion
gone-otherwise = Os na ddywedoch hyn wrthym, e-bostiwch { $contact }.
