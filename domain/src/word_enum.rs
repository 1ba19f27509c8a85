//! Enums that are stored and sent as a word.

/// A word that none of the known values has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {kind}")]
pub struct UnknownValue {
    kind: &'static str,
}

impl UnknownValue {
    /// Says which kind of value it was; the word itself stays out of the error.
    #[must_use]
    pub const fn of(kind: &'static str) -> Self {
        Self { kind }
    }
}

/// What an enum means, with the meaning of each of its words as a list: the form in which the OpenAPI document tells it.
#[cfg(feature = "openapi")]
pub(crate) fn description(whole: &str, words: &[(&str, &str)]) -> String {
    let meanings = words.iter().map(|(word, meaning)| format!("\n- `{word}`: {}", meaning.trim()));
    format!("{}\n{}", whole.trim(), meanings.collect::<String>())
}

/// Declares an enum with one word for each value: `as_str`, `ALL`, `FromStr`, `Display`, serde, and a way in from a field.
/// The comments of the enum and of its values are what the OpenAPI document says about them, under the name after `as` if there is one.
macro_rules! word_enum {
    (
        $(#[doc = $doc:literal])+
        pub enum $name:ident $(as $shown:ident)? { $($(#[doc = $variant_doc:literal])+ $variant:ident = $word:literal),+ $(,)? }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[doc = $variant_doc])+ #[serde(rename = $word)] $variant),+
        }

        // By hand, because the derive does not see through this macro to the words.
        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::schema::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::SchemaType::new(utoipa::openapi::schema::Type::String))
                    .description(Some(crate::word_enum::description(
                        concat!($($doc),+),
                        &[$(($word, concat!($($variant_doc),+))),+],
                    )))
                    .enum_values(Some([$($word),+]))
                    .into()
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                let names = [$(stringify!($shown),)? stringify!($name)];
                std::borrow::Cow::Borrowed(names[0])
            }
        }

        impl $name {
            /// Every value, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word that is stored and sent.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = crate::word_enum::UnknownValue;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($word => Ok(Self::$variant),)+
                    _ => Err(crate::word_enum::UnknownValue::of(stringify!($name))),
                }
            }
        }

        impl crate::reader::FieldValue for $name {
            fn parse_field(text: &str) -> Result<Self, crate::field_error::Problem> {
                text.parse().map_err(|_| {
                    let words = [$($word),+];
                    crate::field_error::Problem::new("unsupported", format!("Send one of: {}.", words.join(", ")))
                })
            }
        }
    };
}

/// Shows an enum in the OpenAPI document as it is sent: the word of its kind under `type`, and a text under `value`. The derive would
/// show an object for each kind.
#[cfg(feature = "openapi")]
macro_rules! kind_and_value {
    ($name:ident as $shown:literal, $kind:ident, $whole:literal $(, example = $example:expr)?) => {
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                use utoipa::openapi::schema::{ObjectBuilder, RefBuilder, SchemaType, Type};
                let kind = RefBuilder::new()
                    .ref_location_from_schema_name(<$kind as utoipa::ToSchema>::name())
                    .description(Some("The type of identifier."));
                let value = ObjectBuilder::new()
                    .schema_type(SchemaType::new(Type::String))
                    .description(Some("The identifier."));
                let object = ObjectBuilder::new()
                    .description(Some($whole))
                    .property("type", kind)
                    .required("type")
                    .property("value", value)
                    .required("value")
                    .build();
                $(
                    let mut object = object;
                    object.example = Some($example);
                )?
                object.into()
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                $shown.into()
            }

            fn schemas(all: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>) {
                let kind = <$kind as utoipa::PartialSchema>::schema();
                all.push((<$kind as utoipa::ToSchema>::name().into_owned(), kind));
            }
        }
    };
}
