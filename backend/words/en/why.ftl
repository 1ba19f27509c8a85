# Why people get an email.

address = You get this email because somebody asked to use this address for an Uplift account.
sign-in = You get this email because somebody entered this address to sign in to Uplift.
security = You get this email because it is about the security of your Uplift account.
charity = You get this email because you look after a charity’s Gift Aid on Uplift.
official = You get this email because somebody registered a charity with Uplift and gave this address as its authorised official’s.
register = You get this email because the regulator’s register gives this address as the charity’s.
platform = You get this email because you look after a platform’s account on Uplift.
operator = You get this email because this address is the contact of an Uplift installation.
