# Labels in the mails of several areas.

charity = Charity
platform = Platform
reference = HMRC reference
