//! Which nodes of a graph lead to each other.

/// Strongly connected groups, each after those that it leads to (Tarjan's algorithm, without recursion).
///
/// `edge(node, index)` is where the edge with that number leads; `None` if the node has no more.
pub(crate) fn groups(count: usize, edge: impl Fn(usize, usize) -> Option<usize>) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let (mut index, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let (mut on_stack, mut stack, mut groups) = (vec![false; count], Vec::new(), Vec::new());
    let mut next = 0;
    for root in 0..count {
        if index[root] != UNSEEN {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some((node, number)) = path.last_mut() {
            let node = *node;
            if *number == 0 {
                index[node] = next;
                low[node] = next;
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            if let Some(to) = edge(node, *number) {
                *number += 1;
                if index[to] == UNSEEN {
                    path.push((to, 0));
                } else if on_stack[to] {
                    low[node] = low[node].min(index[to]);
                }
                // A number of nought means "just entered", so a node is never left at nought.
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
            if low[node] == index[node] {
                let start = stack.iter().rposition(|member| *member == node).unwrap_or(0);
                let group = stack.split_off(start);
                for member in &group {
                    on_stack[*member] = false;
                }
                groups.push(group);
            }
        }
    }
    groups
}
