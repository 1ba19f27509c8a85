//! What a platform sends to begin a session.

use super::{Origin, ReturnAddress};
use crate::address::Address;
use crate::authorisation::Language;
use crate::email::Email;
use crate::field_error::FieldErrors;
use crate::id::{DonationId, DonorId};
use crate::person_name::PersonName;
use crate::phone::Phone;
use crate::reader::{Input, Reader};

/// What you know about the donor. The page asks for the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(title = "CaptureDonor"))]
pub struct DonorHint {
    /// The donor's id, if you have one.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    id: Option<DonorId>,
    /// The donor's email address.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 254))]
    email: Option<Email>,
    /// The donor's phone number, if you linked it, in E.164; `0…` is read as a UK number. `email` goes first.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    phone: Option<Phone>,
    /// The donor's name.
    name: Option<PersonName>,
    /// The donor's home address.
    address: Option<Address>,
}

impl DonorHint {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let id = reader.optional_parsed("id");
        let email = reader.optional_parsed("email");
        let phone = reader.optional_parsed("phone");
        let name = reader.optional_object("name", PersonName::read).flatten();
        let address = reader.optional_object("address", Address::read).flatten();
        if id.is_some() && email.is_some() {
            reader.fail("email", "excluded", "Send id or email, not both: the id says whose address it is.");
        }
        if id.is_some() && phone.is_some() {
            reader.fail("phone", "excluded", "Send id or phone, not both: the id says whose number it is.");
        }
        Some(Self { id, email, phone, name, address })
    }

    /// The donor, where the platform has sent one to us.
    #[must_use]
    pub fn id(&self) -> Option<DonorId> {
        self.id
    }

    /// The donor's email address.
    #[must_use]
    pub fn email(&self) -> Option<&Email> {
        self.email.as_ref()
    }

    /// The donor's phone number.
    #[must_use]
    pub fn phone(&self) -> Option<&Phone> {
        self.phone.as_ref()
    }

    /// The donor's name.
    #[must_use]
    pub fn name(&self) -> Option<&PersonName> {
        self.name.as_ref()
    }

    /// The donor's home.
    #[must_use]
    pub fn address(&self) -> Option<&Address> {
        self.address.as_ref()
    }
}

/// A session to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(rename_all = "camelCase", example = json!({
    "donor": {"email": "zoe@example.org", "name": {"first": "Zoë", "last": "O'Neil"}},
    "language": "en", "returnUrl": "https://give.example.org/thanks", "cancelUrl": "https://give.example.org/basket"
})))]
pub struct NewCapture {
    /// What you know about the donor. All optional: the page asks for what you leave out.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<DonorHint>))]
    donor: DonorHint,
    /// The language of the page; English if left out. The donor can change it.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Language>))]
    language: Language,
    /// Where the donor goes when they are done. Must match an address registered in your console exactly. We add the session's id as the
    /// parameter `authorisationSession`, nothing else.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 1000, example = "https://give.example.org/thanks"))]
    return_url: Option<ReturnAddress>,
    /// Where the donor goes if they do not want Gift Aid. Must be registered too. If left out, they go to `returnUrl`.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 1000, example = "https://give.example.org/basket"))]
    cancel_url: Option<ReturnAddress>,
    /// The origin of your page, if you show the session in a frame. Must be registered too.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 300, example = "https://give.example.org"))]
    parent_origin: Option<Origin>,
    /// A donation without a donor. The session is then open for 30 days instead of 30 minutes.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    donation: Option<DonationId>,
}

impl NewCapture {
    /// Reads `{donor?{id?, email?, phone?, name?, address?}, language?, returnUrl?, cancelUrl?, parentOrigin?, donation?}`. Whether addresses
    /// and origin are registered is the platform's settings' to say.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let donor = reader.optional_object("donor", DonorHint::read).flatten().unwrap_or_default();
        let language = reader.optional_parsed("language").unwrap_or(Language::English);
        let return_url = reader.optional_parsed("returnUrl");
        let cancel_url = reader.optional_parsed("cancelUrl");
        let parent_origin = reader.optional_parsed("parentOrigin");
        let donation = reader.optional_parsed("donation");
        reader.finish_with(Some(Self { donor, language, return_url, cancel_url, parent_origin, donation }))
    }

    /// What the platform knows of the donor.
    #[must_use]
    pub fn donor(&self) -> &DonorHint {
        &self.donor
    }

    /// The language of the page.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Where the donor goes when they are done.
    #[must_use]
    pub fn return_url(&self) -> Option<&ReturnAddress> {
        self.return_url.as_ref()
    }

    /// Where the donor goes if they do not want Gift Aid.
    #[must_use]
    pub fn cancel_url(&self) -> Option<&ReturnAddress> {
        self.cancel_url.as_ref()
    }

    /// The origin of your page that shows it in a frame.
    #[must_use]
    pub fn parent_origin(&self) -> Option<&Origin> {
        self.parent_origin.as_ref()
    }

    /// The donation without a donor that it is for.
    #[must_use]
    pub fn donation(&self) -> Option<DonationId> {
        self.donation
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::NewCapture;
    use crate::authorisation::Language;

    #[test]
    fn nothing_is_needed() {
        let new = NewCapture::read(&json!({})).expect("an empty session");
        assert_eq!((new.language(), new.donor().email(), new.return_url()), (Language::English, None, None));
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_its_place() {
        let errors = NewCapture::read(&json!({
            "donor": {
                "id": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "email": "zoe@example.org", "phone": "07700 900123",
                "address": {"line1": "1 Example Street"},
            },
            "language": "fr",
            "returnUrl": "http://give.example.org",
            "parentOrigin": "https://give.example.org/page",
            "colour": "red",
        }))
        .expect_err("wrong");
        let found: Vec<(&str, &str)> =
            errors.iter().map(|error| (error.pointer.as_str(), error.code.as_ref())).collect();
        for expected in [
            ("/donor/email", "excluded"),
            ("/donor/phone", "excluded"),
            ("/language", "unsupported"),
            ("/returnUrl", "invalid"),
            ("/parentOrigin", "invalid"),
            ("/colour", "unknown_field"),
        ] {
            assert!(found.contains(&expected), "{expected:?} in {found:?}");
        }
        assert!(found.iter().any(|(pointer, _)| pointer.starts_with("/donor/address")), "{found:?}");
    }
}
