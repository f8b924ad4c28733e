//! The pictures of the men, drawn for Adage in a box of 100 by 100.

/// The shape of a chess piece.
struct Silhouette {
    /// Filled shapes with an outline, the later ones above the earlier.
    outlines: &'static [&'static str],
    /// Lines inside, dark on white and light on black.
    details: &'static str,
    /// Filled spots in the colour of the details.
    dots: &'static str,
}

struct Paint {
    fill: &'static str,
    outline: &'static str,
    detail: &'static str,
}

const WHITE: Paint = Paint {
    fill: "#fffaf0",
    outline: "#2a2523",
    detail: "#2a2523",
};

const BLACK: Paint = Paint {
    fill: "#38312d",
    outline: "#26201d",
    detail: "#e9dfcf",
};

const RED: Paint = Paint {
    fill: "#c8553d",
    outline: "#4a1c12",
    detail: "#f6e3d3",
};

const BLUE: Paint = Paint {
    fill: "#3f7cac",
    outline: "#142c40",
    detail: "#e6f0f6",
};

/// The picture of that name, as SVG elements.
pub(super) fn picture(name: &str) -> Option<String> {
    match name {
        "cross" => {
            let strokes = r##"fill="none" stroke="#b5483a" stroke-width="12" stroke-linecap="round""##;
            return Some(format!(r#"<path d="M24 24L76 76M76 24L24 76" {strokes}/>"#));
        }
        "nought" => {
            return Some(r##"<circle cx="50" cy="50" r="28" fill="none" stroke="#2f6d8c" stroke-width="12"/>"##.into());
        }
        _ => {}
    }
    let (colour, man) = name.split_once('-')?;
    let paint = match colour {
        "white" => &WHITE,
        "black" => &BLACK,
        "red" => &RED,
        "blue" => &BLUE,
        _ => return None,
    };
    let silhouette = match man {
        "king" | "master" => &KING,
        "queen" => &QUEEN,
        "rook" => &ROOK,
        "bishop" => &BISHOP,
        "knight" => &KNIGHT,
        "pawn" | "student" => &PAWN,
        "stone" => return Some(stone(paint)),
        _ => return None,
    };
    Some(piece(silhouette, paint))
}

fn piece(silhouette: &Silhouette, paint: &Paint) -> String {
    let Paint { fill, outline, detail } = paint;
    let mut svg = format!(r#"<g fill="{fill}" stroke="{outline}" stroke-width="3.6" stroke-linejoin="round">"#);
    for path in silhouette.outlines {
        svg += &format!(r#"<path d="{path}"/>"#);
    }
    svg += "</g>";
    let lines = silhouette.details;
    svg += &format!(r#"<path d="{lines}" fill="none" stroke="{detail}" stroke-width="2.7" stroke-linecap="round"/>"#);
    if !silhouette.dots.is_empty() {
        svg += &format!(r#"<path d="{}" fill="{detail}"/>"#, silhouette.dots);
    }
    svg
}

fn stone(paint: &Paint) -> String {
    let Paint { fill, outline, .. } = paint;
    let disc = format!(r#"<circle cx="50" cy="50" r="43" fill="{fill}" stroke="{outline}" stroke-width="3"/>"#);
    let shine = r##"fill="none" stroke="#b8ada2" stroke-width="5" stroke-linecap="round""##;
    format!(r#"{disc}<path d="M24 44A28 28 0 0 1 44 24" {shine}/>"#)
}

const KING: Silhouette = Silhouette {
    outlines: &[
        "M46.2 4H53.8V10.2H61V17.4H53.8V26H46.2V17.4H39V10.2H46.2Z",
        "M50 25C60 25 72 28 79 34.5C77 44 70.5 51 67.5 60H70Q73.2 60 73.2 63.5Q73.2 67 70 67H66.5\
         C67.5 70.5 70.5 73 75 75Q79 78 79 83V86Q79 88 77 88H23Q21 88 21 86V83Q21 78 25 75\
         C29.5 73 32.5 70.5 33.5 67H30Q26.8 67 26.8 63.5Q26.8 60 30 60H32.5C29.5 51 23 44 21 34.5\
         C28 28 40 25 50 25Z",
    ],
    details: "M27.5 37Q50 29.5 72.5 37M50 33.5C43.5 39 40.5 47 41 59M50 33.5C56.5 39 59.5 47 59 59M35 60H65M35 67\
     H65M29 78H71",
    dots: "",
};

const QUEEN: Silhouette = Silhouette {
    outlines: &[
        "M31.5 66L14.5 35L33 50.5L34 24L45 48L50 20L55 48L66 24L67 50.5L85.5 35L68.5 66C67.5 70 71 72.5 75 75\
         Q79 78 79 83V86Q79 88 77 88H23Q21 88 21 86V83Q21 78 25 75C29 72.5 32.5 70 31.5 66Z",
        "M13.5 26.8a5.2 5.2 0 1 1 0 10.4a5.2 5.2 0 1 1 0 -10.4ZM33.5 15.3a5.2 5.2 0 1 1 0 10.4\
         a5.2 5.2 0 1 1 0 -10.4ZM50 9.8a5.2 5.2 0 1 1 0 10.4a5.2 5.2 0 1 1 0 -10.4ZM66.5 15.3\
         a5.2 5.2 0 1 1 0 10.4a5.2 5.2 0 1 1 0 -10.4ZM86.5 26.8a5.2 5.2 0 1 1 0 10.4a5.2 5.2 0 1 1 0 -10.4Z",
    ],
    details: "M33 65.5Q50 60 67 65.5M29 78H71",
    dots: "",
};

const ROOK: Silhouette = Silhouette {
    outlines: &[
        "M25 17Q25 15 27 15H35.5V24H44.5V15H55.5V24H64.5V15H73Q75 15 75 17V31Q75 34 72.5 36L66 42L68.5 67\
         L74 73Q78 76.5 78 81V86Q78 88 76 88H24Q22 88 22 86V81Q22 76.5 26 73L31.5 67L34 42L27.5 36\
         Q25 34 25 31Z",
    ],
    details: "M35 42H65M33 67H67M29 77H71",
    dots: "",
};

const BISHOP: Silhouette = Silhouette {
    outlines: &[
        "M50 6.5A5.5 5.5 0 0 1 53 16.6C63 24 69 34 68 44C67.5 50 64.5 54 61 57H64Q67.5 57 67.5 60.5\
         Q67.5 64 64 64H60C61 68 65 71.5 71 74Q78 77 78 83V86Q78 88 76 88H24Q22 88 22 86V83Q22 77 29 74\
         C35 71.5 39 68 40 64H36Q32.5 64 32.5 60.5Q32.5 57 36 57H39C35.5 54 32.5 50 32 44C31 34 37 24 47 16.6\
         A5.5 5.5 0 0 1 50 6.5Z",
    ],
    details: "M61 26.5L50.5 41M41 57H59M41 64H59M30 78H70",
    dots: "",
};

const KNIGHT: Silhouette = Silhouette {
    outlines: &[
        "M44 20.5L41 8Q51 9.5 57 16.5C72 20 81 37.5 81 58C81 64.5 80 69.5 78.5 74Q80.5 77.5 80.5 82V86\
         Q80.5 88 78.5 88H25.5Q23.5 88 23.5 86V82Q23.5 77.5 28 74C31 65 40 61 46 55\
         C49.5 51.5 51.5 48 51.5 43.5C46.5 48.5 41 50.5 37 51.5C34.5 55 32.5 59.5 29 62C26 64 22.5 62.5 20 60\
         C17 57.5 15.5 54.5 17 51C19.5 45 25.5 40 28 33C30.5 26 36 22.5 44 20.5Z",
    ],
    details: "M58 24.5C67 29.5 72.5 40 73 52M55 31.5C62.5 37 66 46 66 56M24.5 59L29.5 55M31 77.5H73",
    dots: "M38.5 29a3 3 0 1 1 0 6a3 3 0 1 1 0 -6ZM22.7 51.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0 -3.6Z",
};

const PAWN: Silhouette = Silhouette {
    outlines: &[
        "M50 15C58 15 64 21.3 64 29C64 34 61.5 38.4 57.5 41H62Q65.5 41 65.5 44.5Q65.5 48 62 48H58.5\
         C59.5 58 63 66 71 73Q76 77 76 83V86Q76 88 74 88H26Q24 88 24 86V83Q24 77 29 73C37 66 40.5 58 41.5 48\
         H38Q34.5 48 34.5 44.5Q34.5 41 38 41H42.5C38.5 38.4 36 34 36 29C36 21.3 42 15 50 15Z",
    ],
    details: "M43 48H57M31 77H69",
    dots: "",
};
