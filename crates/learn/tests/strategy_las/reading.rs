//! Task files: what is read, what is refused and where.

use super::task;
use adage_learn::strategy::las;

#[test]
fn the_bundled_tasks_read_back_as_they_were_written() {
    for source in [
        include_str!("../../tasks/cross_dot_rules.las"),
        include_str!("../../tasks/first_player.las"),
    ] {
        let task = task(source);
        let written = las::write(&task).to_string();
        let again = super::task(&written);
        assert_eq!(las::write(&again).to_string(), written);
    }
}
