# What waits for Uplift’s operator.

## The page.

title = Operator
lead = Charities, corrections and card terminals that are waiting for your decision.
approved = Approved
approved-what = Your decision is in the list below.
link-sent = Link sent
link-sent-what = We have emailed the link. It works for 14 days. The charity stays in the list until someone confirms it with the link, or you decide.
refused = Refused
refused-what = We have emailed your reason to the charity’s team. Your decision is in the list below.
unchanged = Nothing was changed
unchanged-what = It is no longer waiting: another operator has decided, or the charity has withdrawn it.
nothing = Nothing is waiting for you
nothing-what = We email you when someone registers a charity or proposes a correction.
more = There are more
more-what = This page shows the oldest of each kind. The next ones follow as you decide.

## Charities.

charities = Charities
charities-what = Until you approve a charity, we accept no gifts for it. Check in the regulator’s register that it exists, and that the person who registered it acts for it.
registered-by = Registered by
disputed = Another charity here has this HMRC reference
disputed-what = You can approve only one of them. Ask both whose it is.
official = Authorised official’s address, as registered
waiting-since = Waiting since
ask = Ask { $charity } to confirm it
ask-email = The charity’s email address in the register
ask-email-hint = Not one from the registration. We send a link to it, which confirms the charity.
send-link = Send the link
send-link-to = to { $charity }

## Corrections.

corrections = Corrections
corrections-what = Until you approve a correction, the charity’s details stay as they are. Check the new details in the regulator’s register.
proposed-by = Proposed by { $who } on { $day }.
reference-changes = The HMRC reference changes
reference-changes-what = Check it against HMRC’s letter to the charity, which one of its owners emails you. Do not approve it before you have the letter.
now = Now
proposed = Proposed

## Card terminals.

terminals = Card terminals
terminals-what = Charities added these, and their platforms have not confirmed them. Confirm one only if you know that it is the charity’s.
kind = Type
charity = Charity
platform = Platform
dates = Dates

## The decision.

approve = Approve
refuse-one = Refuse { $what }
reason = Reason
reason-hint = We email it to the charity’s team, and keep it for good. Do not name donors or other people.

## What was decided.

decisions = Decisions, newest first
when = When
who = Who
what = What
did-ask = Asked the charity to confirm its registration
did-approve = Approved the charity
did-refuse = Refused the charity
did-correct = Approved a correction
did-refuse-correction = Refused a correction
did-confirm = Confirmed a card terminal
did-refuse-terminal = Refused a card terminal
