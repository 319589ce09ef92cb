//! JSON that somebody has changed.

use serde_json::Value;

use crate::common::source::Source;

/// All places of a value that can be changed, as paths.
fn places(value: &Value, path: &str, into: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                places(inner, &format!("{path}/{key}"), into);
            }
        }
        Value::Array(items) => {
            for (i, inner) in items.iter().enumerate() {
                places(inner, &format!("{path}/{i}"), into);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    into.push(path.to_owned());
}

fn pick<T: Clone>(source: &mut Source<'_>, from: &[T]) -> T {
    // Lists are longer than a byte counts.
    from[(source.below(256) * 256 + source.below(256)) % from.len()].clone()
}

/// One change: another number, another name, one thing more or less, or two things exchanged.
pub fn change(value: &mut Value, source: &mut Source<'_>) {
    let mut all = Vec::new();
    places(value, "", &mut all);
    let at = pick(source, &all);
    let other = value.pointer(&pick(source, &all)).cloned().unwrap();
    let Some(target) = value.pointer_mut(&at) else {
        return;
    };
    match target {
        Value::Bool(it) => *it = !*it,
        Value::Number(_) => {
            *target = Value::from(pick(source, &[0, 1, 2, 5, 99, 200, 255, 256, -1]));
        }
        Value::String(_) | Value::Null => *target = other,
        Value::Array(items) => match source.below(3) {
            0 => items.push(other),
            1 => drop(items.pop()),
            _ => items.extend(items.clone()),
        },
        Value::Object(fields) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let first = keys.first().cloned().unwrap_or_default();
            match source.below(5) {
                0 => drop(fields.remove(&first)),
                1 => drop(fields.insert("besieged".to_owned(), Value::from(true))),
                2 => drop(fields.insert("captured".to_owned(), Value::from(true))),
                3 => drop(fields.insert(first, other)),
                _ => {
                    // The first field takes the last one's name.
                    if let (Some(inner), Some(last)) = (fields.remove(&first), keys.last()) {
                        fields.insert(last.clone(), inner);
                    }
                }
            }
        }
    }
}
