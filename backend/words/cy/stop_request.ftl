# Mae llwyfan yn gofyn am ddiwedd yr hyn a awdurdododd rhoddwr yn rhywle arall; gofynnir i’r rhoddwr.

asked-subject = Ydych chi am atal Rhodd Cymorth?
asked = Dywedodd { $platform } wrthym eich bod am atal Rhodd Cymorth. Nid drwyddynt hwy y gwnaethoch ei throi ymlaen, felly cadarnhewch hyn cyn i ni ei hatal.
asked-by = Gofynnwyd gan
stops-from = Byddai’n dod i ben o
see = Gweld yr hyn a fyddai’n dod i ben
confirm = Gallwch gadarnhau ar y dudalen honno. Mae’r ddolen yn gweithio am { $days } diwrnod. Os nad ydych am ei hatal, nid oes angen i chi wneud dim. Mae Rhodd Cymorth yn aros ymlaen.
