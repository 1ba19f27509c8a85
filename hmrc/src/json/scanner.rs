//! Cuts a JSON object into its members, and an array in it into its items, without reading it all into memory: only the
//! value in hand is. What a value holds is for serde_json to judge.

use std::io::Read;

use super::problem;
use crate::message::MessageError;

/// How much is read at once.
const CHUNK: usize = 64 * 1024;
/// No single value of a claim comes near this.
const LONGEST: usize = 16 * 1024 * 1024;

pub(super) struct Scanner<R> {
    reader: R,
    buffer: Vec<u8>,
    /// What was taken already.
    from: usize,
    /// How much of the buffer is filled.
    to: usize,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Before,
    First,
    Rest,
    FirstItem,
    RestItems,
    After,
}

impl<R: Read> Scanner<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, buffer: vec![0; CHUNK], from: 0, to: 0, state: State::Before }
    }

    /// The name of the next member; its value must be taken before the next call.
    pub(super) fn next_member(&mut self) -> Result<Option<String>, MessageError> {
        if self.state == State::Before {
            self.expect(b'{', "a claim is an object: { … }")?;
            self.state = State::First;
        }
        match (self.peek()?, self.state) {
            (Some(b'}'), _) => {
                self.from += 1;
                self.state = State::After;
                return Ok(None);
            }
            (Some(b','), State::Rest) => self.from += 1,
            (_, State::First) => {}
            _ => return Err(unreadable("a comma or } is missing")),
        }
        self.state = State::Rest;
        if self.peek()? != Some(b'"') {
            return Err(unreadable("a member's name is missing"));
        }
        let name = serde_json::from_slice(self.value()?)
            .map_err(|_| unreadable("a member's name is badly written"))?;
        self.expect(b':', "a colon is missing")?;
        Ok(Some(name))
    }

    /// Steps into an array.
    pub(super) fn begin_array(&mut self, pointer: &str) -> Result<(), MessageError> {
        if self.peek()? != Some(b'[') {
            return Err(problem(pointer.to_owned(), "it must be a list: [ … ]"));
        }
        self.from += 1;
        self.state = State::FirstItem;
        Ok(())
    }

    /// The next item of the array, or `None` after the last.
    pub(super) fn next_item(&mut self) -> Result<Option<&[u8]>, MessageError> {
        match (self.peek()?, self.state) {
            (Some(b']'), _) => {
                self.from += 1;
                self.state = State::Rest;
                return Ok(None);
            }
            (Some(b','), State::RestItems) => self.from += 1,
            (_, State::FirstItem) => {}
            _ => return Err(unreadable("a comma or ] is missing")),
        }
        self.state = State::RestItems;
        self.value().map(Some)
    }

    /// The bytes of the next value.
    pub(super) fn value(&mut self) -> Result<&[u8], MessageError> {
        self.peek()?;
        let mut at = self.from;
        let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
        let end = loop {
            if at == self.to {
                let taken = at - self.from;
                if !self.fill()? {
                    if depth > 0 || in_text || taken == 0 {
                        return Err(unreadable("the text ends too early"));
                    }
                    break self.to;
                }
                at = self.from + taken;
            }
            let byte = self.buffer[at];
            if in_text {
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' => escaped = true,
                    b'"' => {
                        in_text = false;
                        if depth == 0 {
                            break at + 1;
                        }
                    }
                    _ => {}
                }
            } else {
                match byte {
                    b'"' => in_text = true,
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' if depth == 0 => break at,
                    b'}' | b']' => {
                        depth -= 1;
                        if depth == 0 {
                            break at + 1;
                        }
                    }
                    b',' | b':' | b' ' | b'\n' | b'\r' | b'\t' if depth == 0 => break at,
                    _ => {}
                }
            }
            at += 1;
        };
        let start = std::mem::replace(&mut self.from, end);
        if start == end {
            return Err(unreadable("a value is missing"));
        }
        Ok(&self.buffer[start..end])
    }

    /// Nothing but white space may follow.
    pub(super) fn end(&mut self) -> Result<(), MessageError> {
        match self.peek()? {
            None => Ok(()),
            Some(_) => Err(unreadable("something follows after the claim's closing }")),
        }
    }

    fn expect(&mut self, byte: u8, otherwise: &'static str) -> Result<(), MessageError> {
        if self.peek()? != Some(byte) {
            return Err(unreadable(otherwise));
        }
        self.from += 1;
        Ok(())
    }

    /// The next byte that is not white space, which stays.
    fn peek(&mut self) -> Result<Option<u8>, MessageError> {
        loop {
            while self.from < self.to {
                match self.buffer[self.from] {
                    b' ' | b'\n' | b'\r' | b'\t' => self.from += 1,
                    byte => return Ok(Some(byte)),
                }
            }
            if !self.fill()? {
                return Ok(None);
            }
        }
    }

    /// Reads on, keeping what was not taken. Tells whether there was more.
    fn fill(&mut self) -> Result<bool, MessageError> {
        self.buffer.copy_within(self.from..self.to, 0);
        self.to -= self.from;
        self.from = 0;
        if self.to == self.buffer.len() {
            if self.buffer.len() >= LONGEST {
                return Err(unreadable("a value is longer than any of a claim"));
            }
            self.buffer.resize(self.buffer.len() * 2, 0);
        }
        loop {
            match self.reader.read(&mut self.buffer[self.to..]) {
                Ok(read) => {
                    self.to += read;
                    return Ok(read > 0);
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(MessageError::Read(error)),
            }
        }
    }
}

fn unreadable(detail: &'static str) -> MessageError {
    problem("/".to_owned(), detail)
}
