//! Why something cannot be done, for people: a sentence and a cure, or a text with its wrong places.

use crate::file::BadText;
use adage_store::StoreError;
use std::fmt;

/// What the book refuses.
#[derive(Clone, Debug)]
pub enum BookError {
    Refused { message: String, help: Option<String> },
    Text(BadText),
}

impl BookError {
    pub fn new(message: impl Into<String>) -> BookError {
        BookError::Refused {
            message: message.into(),
            help: None,
        }
    }

    pub fn with_help(self, text: impl Into<String>) -> BookError {
        match self {
            BookError::Refused { message, .. } => BookError::Refused {
                message,
                help: Some(text.into()),
            },
            other => other,
        }
    }
}

impl From<BadText> for BookError {
    fn from(bad: BadText) -> BookError {
        BookError::Text(bad)
    }
}

impl From<StoreError> for BookError {
    fn from(error: StoreError) -> BookError {
        let refused = BookError::new(error.to_string());
        match error {
            StoreError::Exists { .. } => refused.with_help("--replace writes over it"),
            StoreError::Busy { .. } => refused.with_help("wait until it has ended, or choose another file"),
            StoreError::NotAFile { .. } => refused.with_help("name another file"),
            StoreError::Io { .. } | StoreError::NotText { .. } => refused,
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Refused { message, .. } => f.write_str(message),
            BookError::Text(bad) => {
                let first = bad.diagnostics.first();
                let (line, column) = first.map_or((1, 1), |error| error.place(&bad.source));
                let message = first.map_or("it cannot be read", |error| error.message.as_str());
                write!(f, "{}:{line}:{column}: {message}", bad.name)
            }
        }
    }
}

impl std::error::Error for BookError {}
