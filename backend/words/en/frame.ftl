# What stands around what a mail says.

hello = Hello,
hello-name = Hello { $name },
signature = Uplift, the Gift Aid service
questions = Questions?
run-by = { $name } runs this service.
run-by-invented = { $name } runs this sandbox. It is an invented organisation.

## Around a code.

code-is = Your code is
code-ignore = If you did not ask for it, ignore this email. Do not give the code to anybody.

## Why donors get a mail.

why-donor = You get this email because Uplift looks after Gift Aid on your gifts.
why-code = You get this email because somebody on a Gift Aid page asked us to send a code to this address.
