//! What every newtype around text has in common.

/// Gives a newtype with `parse` and `as_str` its `FromStr`, serde as that text, and a way in from a field. With
/// `personal`, `Debug` shows nothing of it; with `shown`, it has the ordinary `Debug` and `Display`.
macro_rules! text_value {
    ($name:ident, personal) => {
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($name), "(redacted)"))
            }
        }
        text_value!($name);
    };
    ($name:ident, shown) => {
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.as_str()).finish()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
        text_value!($name);
    };
    ($name:ident) => {
        impl std::str::FromStr for $name {
            type Err = crate::field_error::Problem;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::parse(text)
            }
        }

        impl crate::reader::FieldValue for $name {
            fn parse_field(text: &str) -> Result<Self, crate::field_error::Problem> {
                Self::parse(text)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                Self::parse(&text).map_err(serde::de::Error::custom)
            }
        }
    };
}
