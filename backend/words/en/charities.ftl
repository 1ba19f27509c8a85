# A charity's registration, details and terminals, as they are decided on.

## Who is a charity.

official-subject = You were named as a charity’s authorised official
official = Someone registered a charity with Uplift and named you as its authorised official.
official-checked = We check this before we accept gifts for the charity or send any claim to HMRC.
official-expected = If you expected this, you do not need to do anything. If you did not, email { $contact }.
ask-subject = Confirm a charity’s registration with Uplift
ask = This charity was registered with Uplift, which claims Gift Aid from HMRC for charities.
ask-why = The regulator’s register gives your address as the charity’s. If the charity registered with us, confirm it.
confirm-by = Confirm by
check-and-confirm = Check and confirm
ask-works = The link works for { $days } days. If the charity did not register with us, you do not need to do anything: we will not accept gifts for it.
confirmed-subject = Your charity is confirmed
confirmed = We have confirmed that you act for this charity. We now accept gifts for it, and can make claims once Uplift is appointed as its nominee at HMRC.
refused-subject = We could not confirm your charity
refused = We could not confirm that you act for this charity, so we accept no gifts for it and make no claims.
view = View your charity
reason = Reason: { $reason }
if-wrong = If you think this is wrong, email { $contact }.

## Its details.

details = { $name }, HMRC reference { $reference }, { $regulator }
details-official = { $name }, HMRC reference { $reference }, { $regulator }, authorised official { $official }
corrected-subject = Your charity’s details have been corrected
corrected = Your charity’s details are now: { $details }. Earlier declarations and claims have not changed.
corrected-reference = We do not claim on gifts declared under your old HMRC reference. You can claim on them yourself: “Claim on gifts yourself” under Claims makes a schedule of them, together with your other declared gifts that are not in a claim. Ask HMRC which reference to claim them under.
not-corrected-subject = Your charity’s details stay as they are
not-corrected = We could not confirm the correction your charity proposed, so its details have not changed.
view-details = View your charity’s details
new-official = A charity that uses Uplift named you as its authorised official.
new-official-then = Only the authorised official can tell HMRC who files the charity’s claims. If HMRC does not know yet that you are its official, tell HMRC.
new-official-otherwise = If you did not expect this, email { $contact }.

## Its terminals.

terminal-subject = A card terminal was removed
terminal = We have removed the card terminal { $terminal } on { $platform }. From now on, gifts made with it do not go to your charity.
terminal-unconfirmed = We could not confirm that it is yours, and have removed the card terminal { $terminal } on { $platform }. From now on, gifts made with it do not go to your charity.
view-terminals = View your terminals
