# What is wrong with an answer, and what to do.

no-first = Enter your first name.
no-last = Enter your last name.
no-email = Enter your email address.
bad-email = Enter an email address such as name@example.org.
no-line1 = Enter address line 1, such as your house number and street.
no-postcode = Enter your postcode.
bad-postcode = Enter a full postcode such as LS1 4AB. Check for the letter O in place of a zero. BFPO addresses have a postcode that starts with BF.
long-postcode = Use at most 16 characters for the postcode.
no-country = Select your country.
not-a-home = Enter your home address. HMRC does not accept PO boxes or care-of addresses.
too-long = Use at most 100 characters.
one-person = Enter one person’s name. Each person must do this for their own gifts.
not-a-person = Enter a person’s name. Gift Aid is not for companies, trusts or clubs.
bad-name = Enter your name using letters, without a title. If you have one name, enter it in both boxes.
bad-line = Enter this part of the address using letters or numbers.
bad-country = Select the country this address is in: United Kingdom for a BFPO address, Gibraltar if the postcode starts with GX11.
no-code = Enter the 6 digits from our email.
wrong-code = That code is wrong. Enter the code from our most recent email.
code-over = This code no longer works. Send another code, or enter your details.
open-too-long = This page has been open too long. Read the explanation again, then agree.
press-again = Read the words above, then press the button again.
covered-frame = This window is too small, or something is covering it. Open the full page to go on.
no-last-day = Enter the last day of Gift Aid.
past-last-day = Enter today or a later day. Gifts you have already made keep their Gift Aid.
not-agreed = Select the box to agree.
reload = This page has been open too long. Reload it and read the explanation again.
