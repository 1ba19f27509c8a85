# How a platform sets up the capture page, and what came of its sessions.

## Words of several pages.

title = Capture page
sessions = Sessions
status = Status
checkout = Gift Aid in your checkout

## The page.

lead = Our page that asks donors for Gift Aid in your name. Begin a session with the API, and send the donor to the url of the session.
colour-saved = The colour is saved
logo-saved = The logo is saved
logo-removed = The logo is removed
address-added = The return address is added
address-removed = The return address is removed
origin-added = The origin is added
origin-removed = The origin is removed

## How it looks.

look = How it looks
colour = Colour
our-colour = Uplift’s
colour-hint = The band at the top of the page, which has white text. Enter # and six digits, such as #1d4ed8. Leave it empty for Uplift’s colour.
save-colour = Save the colour
logo = Logo
no-logo = None
another-logo = Another logo
replace-logo = Replace the logo
upload-logo = Upload the logo
remove-logo = Remove the logo
logo-hint = PNG, JPEG or WebP, up to 1 MB and 4,000 × 4,000 pixels. We scale it to 480 × 160 and keep only its pixels.
logo-of = Logo of { $platform }
preview = Preview
preview-lead = The first step, as a donor sees it on a phone and on a wide screen. To load quickly, the page uses the device’s own font. It is light or dark, as set on the device.
on-a-phone = The capture page on a phone
on-a-wide-screen = The capture page on a wide screen

## Where it may lead, and who may frame it.

addresses = Return addresses
addresses-lead = Where donors go when they are done or change their mind. returnUrl and cancelUrl of a session must match one of these exactly, so do not put anything in them that differs for each donation. We add the session’s id to the address, as authorisationSession.
no-addresses = None yet. Without one, donors stay on our page.
add-address = Add a return address
address-hint = Such as https://give.example.org/thanks. It must be https, except on your own machine.
origins = Origins
origins-lead = Your sites that show the capture page in a frame or a modal. parentOrigin of a session must be one of these. No other page can show it in a frame.
no-origins = None yet. You need one only to show our page in a frame or a modal.
add-origin = Add an origin
origin-hint = Such as https://give.example.org, without a path.
most = You have { $count }, which is the most you can have. Remove one to add another.
add = Add
remove = Remove

## The code.

code = Code for your checkout
code-first = The code has your first return address and your first origin in it.
code-helps = helps you choose, and shows the server’s part in four languages.
redirect = Redirect: the donor goes to our page and comes back
redirect-code = the code for redirect
modal = Modal: our page opens over yours
modal-code = the code for a modal
frame = Frame: our page is part of yours
frame-code = the code for a frame

## The sessions.

sessions-lead = Every session of the capture page and its outcome, without donors’ details.
sessions-table = Sessions, newest first
began = Began
ended = Ended
shown = Shown
session = Session
open = Open
completed = Completed
cancelled = Cancelled
expired = Expired
none-with-status = No sessions with this status
show-all = Show all sessions
none = No sessions yet
none-begin = Begin one with POST /authorisation-sessions.
none-shows = shows how.
inside = Inside your page
without-donor = For a donation without a donor
alone = On its own
given = An authorisation was created
already-on = An authorisation was already active
by-donor = By the donor
by-you = By you
