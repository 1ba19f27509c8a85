# The platforms that send a charity’s gifts.

## What a form about a platform has wrong

warranty-changed = The text to confirm has changed since you opened this page. Reload the page and read it.
choose-the-platform = Choose the platform.
enter-own-reference = Enter the reference that the platform knows you by, or let us make one.
choose-kind = Choose how the platform names your charity.
must-warrant = Read the text and select the box to confirm it.
