//! Boards on which looking ahead is needed.

/// Boards on which an answer that seems to be as good as another is not: what moves first rouses a
/// Nation, which then is not asked for any more, may be asked for, or is closed; or a card is played by
/// the card.
pub const DECEPTIVE: &[(&str, &[&str])] = &[
    (
        "Those Who Sleep",
        &[
            "in Osgiliath: 1 Gondor regular, Boromir",
            "in Lamedon: 1 Gondor regular",
        ],
    ),
    (
        "Those Who Wake",
        &[
            "Rohan at war",
            "in Osgiliath: 1 Rohan regular, Boromir",
            "in Lamedon: 1 Gondor regular",
        ],
    ),
    (
        "Two Hosts March",
        &[
            "Southrons at war",
            "table Free Peoples: \"The Land Shuts Its Gates\"",
            "in Dol Amroth: 1 Southrons regular",
            "in West Harondor: 1 Southrons regular",
        ],
    ),
    // Of three Armies in a row all move, and no fourth, unless the one in the middle goes before one of the
    // others has come: so an Army at an end leads to the best, but not by every way, and the last of them
    // not by the first that is tried.
    (
        "Rank upon Rank",
        &[
            "in Barad-dûr: 1 Sauron regular",
            "in Gorgoroth: 1 Sauron regular",
            "in Nurn: 1 Sauron regular",
        ],
    ),
    (
        "Word upon Word",
        &[
            "reinforcements Gondor: 2 regulars, 1 elite, 0 leaders",
            "cards \"A Short Errand\"",
            "hand Free Peoples: \"A Short Errand\"",
        ],
    ),
    // The Leader finds a unit in one of the two places only, which is not where this one comes.
    ("A Captain at Lamedon", &[]),
    // No card can be drawn, so that the look ahead does not end there.
    (
        "News Before the Captain",
        &[
            "hand Free Peoples: \"News Before the Captain\"",
            "deck Free Peoples strategy: nothing",
        ],
    ),
    // The first place there is takes nobody.
    ("Where There Is Room", &["Shadow controls Lamedon"]),
    // Who goes decides where the next clause recruits.
    (
        "Boromir's Men",
        &["in fellowship: Boromir, Gimli", "fellowship in Lossarnach"],
    ),
    // An Army that could go to either place, and one that can go to one of them only.
    ("To Both Gates", GATES),
    ("To One Gate, Then the Other", GATES),
    (
        "Who Draws Together",
        &[
            "Sauron at war",
            "in Morannon: 1 Sauron regular",
            "in Gorgoroth: 1 Sauron regular",
            "in Nurn: 1 Sauron regular",
        ],
    ),
    // The Army that goes takes from the other what it is asked for.
    (
        "Side by Side",
        &[
            "Sauron at war",
            "in Gorgoroth: 1 Sauron elite, 1 nazgul",
            "in Morannon: 1 Sauron elite, 1 nazgul",
            "in Minas Morgul: 1 Sauron elite",
        ],
    ),
    // The besieger who goes closes the way out of Forlindon.
    (
        "The Shadow Lengthens",
        &[
            "Sauron at war",
            "in Grey Havens: 1 Elven regular, besieged by 1 Sauron regular",
            "in Forlindon: 1 Sauron regular",
            "in Tower Hills: 1 Sauron regular",
        ],
    ),
];
const GATES: &[&str] = &[
    "Sauron at war",
    "in Gorgoroth: 1 Sauron regular",
    "in Dagorlad: 1 Sauron regular",
];
