//! Tables as files.
//!
//! ```text
//!  "AdageTab"  version  length of the name  name  checksum  deflated: codes to mate, codes to conversion
//!   8 bytes    4 bytes        4 bytes              4 bytes
//! ```
//!
//! Numbers are little-endian; the checksum (CRC-32) covers the name and the codes before they are deflated. A file is
//! read wholly and not mapped: four men are a few megabytes, and only who has read all of it knows that it is sound.

use super::index::Index;
use super::value::Code;
use super::{Material, Table};
use adage_store::{Overwrite, StoreError};
use flate2::Compression;
use flate2::Crc;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"AdageTab";

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// Why a file of a table cannot be used, and the cure.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("cannot {action} `{path}`: {error}")]
    Io {
        action: &'static str,
        path: String,
        error: io::Error,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("`{path}` is not a table; move it away, and the table will be made anew")]
    Foreign { path: String },
    #[error("`{path}` has version {version} of the format, and this program reads {VERSION}; {cure}")]
    Version {
        path: String,
        version: u32,
        cure: &'static str,
    },
    #[error("`{path}` holds the table of {found}, not of {wanted}; give it its own name back, or remove it")]
    OtherEnding {
        path: String,
        found: String,
        wanted: String,
    },
    #[error("`{path}` is damaged: {what}; remove it, and the table will be made anew")]
    Damaged { path: String, what: &'static str },
}

/// Where a folder keeps the table of an ending.
pub(super) fn path(folder: &Path, material: &Material) -> PathBuf {
    folder.join(format!("{material}.table"))
}

impl Table {
    /// What the table's file is called.
    pub fn file_name(&self) -> String {
        format!("{}.table", self.material())
    }
}

/// Saves under the ending's name, in place of what is there; a reader never sees half of it.
pub(super) fn write(folder: &Path, table: &Table) -> Result<(), FileError> {
    let path = path(folder, table.material());
    Ok(adage_store::save_with(&path, Overwrite::Replace, |file| {
        write_to(file, table)
    })?)
}

fn write_to(file: &mut dyn Write, table: &Table) -> io::Result<()> {
    let name = table.material().to_string();
    let (mate, conversion) = (bytes(&table.mate), bytes(&table.conversion));
    file.write_all(MAGIC)?;
    file.write_all(&VERSION.to_le_bytes())?;
    file.write_all(&(name.len() as u32).to_le_bytes())?;
    file.write_all(name.as_bytes())?;
    file.write_all(&checksum([name.as_bytes(), &mate, &conversion]).to_le_bytes())?;
    let mut deflated = DeflateEncoder::new(file, Compression::default());
    deflated.write_all(&mate)?;
    deflated.write_all(&conversion)?;
    deflated.finish()?.flush()
}

fn bytes(codes: &[Code]) -> Vec<u8> {
    codes.iter().map(|code| code.0).collect()
}

fn checksum<const N: usize>(parts: [&[u8]; N]) -> u32 {
    let mut crc = Crc::new();
    for part in parts {
        crc.update(part);
    }
    crc.sum()
}

/// No ending has a longer name.
const LONGEST_NAME: u32 = 32;

/// Reads the table of an ending.
pub(super) fn read(path: &Path, material: &Material) -> Result<Table, FileError> {
    let file = File::open(path).map_err(|error| failed(path, error))?;
    let mut file = BufReader::new(file);
    read_version(&mut file, path)?;
    let name = read_name(&mut file, path, material)?;
    let expected = u32::from_le_bytes(read_array(&mut file).map_err(|error| failed(path, error))?);
    let index = Index::new(material.clone());
    let keys = 2 * index.numbers() as usize;
    let (mate, conversion) = read_codes(file, keys).map_err(|error| failed(path, error))?;
    if checksum([&name, &mate, &conversion]) != expected {
        return Err(damaged(path, "its checksum is wrong"));
    }
    Ok(Table {
        index,
        mate: mate.into_iter().map(Code).collect(),
        conversion: conversion.into_iter().map(Code).collect(),
    })
}

fn read_version(file: &mut impl Read, path: &Path) -> Result<(), FileError> {
    let magic: io::Result<[u8; 8]> = read_array(file);
    let path_name = path.display().to_string();
    if !magic.is_ok_and(|magic| magic == *MAGIC) {
        return Err(FileError::Foreign { path: path_name });
    }
    let version = u32::from_le_bytes(read_array(file).map_err(|error| failed(path, error))?);
    let cure = match version {
        VERSION => return Ok(()),
        ..VERSION => "remove the file to have it made anew",
        _ => "update the program, or remove the file to have it made anew",
    };
    Err(FileError::Version {
        path: path_name,
        version,
        cure,
    })
}

fn read_name(file: &mut impl Read, path: &Path, material: &Material) -> Result<Vec<u8>, FileError> {
    let length = u32::from_le_bytes(read_array(file).map_err(|error| failed(path, error))?);
    if length > LONGEST_NAME {
        return Err(damaged(path, "its name is too long"));
    }
    let mut name = vec![0; length as usize];
    file.read_exact(&mut name).map_err(|error| failed(path, error))?;
    let wanted = material.to_string();
    match name == wanted.as_bytes() {
        true => Ok(name),
        false => Err(FileError::OtherEnding {
            path: path.display().to_string(),
            found: String::from_utf8_lossy(&name).escape_debug().to_string(),
            wanted,
        }),
    }
}

fn read_codes(file: impl Read, keys: usize) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let mut deflated = DeflateDecoder::new(file);
    let (mut mate, mut conversion) = (vec![0; keys], vec![0; keys]);
    deflated.read_exact(&mut mate)?;
    deflated.read_exact(&mut conversion)?;
    match deflated.read(&mut [0])? {
        0 => Ok((mate, conversion)),
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

fn damaged(path: &Path, what: &'static str) -> FileError {
    let path = path.display().to_string();
    FileError::Damaged { path, what }
}

fn failed(path: &Path, error: io::Error) -> FileError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged(path, "it ends too early"),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => damaged(path, "its values cannot be read"),
        _ => FileError::Io {
            action: "read",
            path: path.display().to_string(),
            error,
        },
    }
}

fn read_array<const N: usize>(file: &mut impl Read) -> io::Result<[u8; N]> {
    let mut array = [0; N];
    file.read_exact(&mut array)?;
    Ok(array)
}
