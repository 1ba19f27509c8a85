# A platform says that a card or phone is another person's.

card-subject = Is this card still yours?
card = { $platform } says that a card linked to your Uplift account belongs to somebody else.
phone-subject = Is this phone number still yours?
phone = { $platform } says that a phone number linked to your Uplift account belongs to somebody else.
answer = If it is still yours, sign in and choose “Keep it”. If it is not, choose “Remove”.
answer-by = Answer by
no-answer = If you do nothing, we’ll remove it from your account on { $until }. Until you answer, new gifts made with it wait. Your earlier gifts stay yours.
