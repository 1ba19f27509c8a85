# To the donor who said that a gift is not theirs.

gone-subject = A gift is no longer in your list
gone = You told us that a gift is not yours. It has left your list, and no Gift Aid will be claimed on it in your name.
gone-claimed = The charity has claimed Gift Aid on it, and pays back what HMRC has paid.
charity = Charity
amount = Amount
given-on = Given
view-gifts = View your gifts
gone-otherwise = If you did not tell us this, email { $contact }.
