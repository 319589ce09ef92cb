fn main() {
    let loaded = westron::load(&[westron::world::PackSources::base().unwrap()]);
    for f in &loaded.findings {
        println!("{} {} {}", f.code, f.file, f.message);
    }
    match loaded
        .cards
        .ok_or(Vec::<westron::diagnostic::Diagnostic>::new())
    {
        Ok(cards) => {
            for name in std::env::args().skip(1) {
                let card = cards.find(&name).unwrap();
                let state = cards.start();
                let action = westron::play::Action::Play {
                    card: card.id,
                    die: None,
                };
                match westron::play::outcomes(&cards, &state, &action, 1000) {
                    Ok(found) => {
                        println!(
                            "{}: {} outcomes, {} ways",
                            card.title,
                            found.outcomes.len(),
                            found.ways
                        );
                    }
                    Err(why) => println!(
                        "{:?}",
                        westron::play::Report::refused(&cards, &state, &action, &why).text()
                    ),
                }
                match westron::play::Play::begin(
                    &cards,
                    &state,
                    action,
                    westron::play::Luck::Seed(1),
                ) {
                    Ok(Ok(mut play)) => {
                        while let Some(ask) = play.question() {
                            let c = ask.options[0];
                            play.answer(c).unwrap();
                        }
                        println!("{}", westron::play::Report::of(&play).text());
                    }
                    Ok(Err(e)) => println!("{e}"),
                    Err(_) => {}
                }
            }
        }
        Err(findings) => {
            for f in findings {
                println!(
                    "{} {} {:?} {} | {:?}",
                    f.code, f.file, f.span, f.message, f.help
                );
            }
        }
    }
}
