//! Base32 of the twenty bytes of a SHA-1 (RFC 4648 section 6): four groups of five bytes, so never any padding.

const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

pub(super) fn encode(digest: [u8; 20]) -> String {
    let mut out = String::with_capacity(32);
    for group in digest.as_chunks::<5>().0 {
        let bits = group.iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        for place in (0..8).rev() {
            let index = usize::try_from(bits >> (place * 5) & 31).unwrap_or_default();
            out.push(char::from(ALPHABET[index]));
        }
    }
    out
}
