#!/usr/bin/env python3
"""Compares our learner with Aleph on the legality of king and rook against king: the same examples, the same
vocabulary (equality, order and adjacency of files and of ranks), seconds, clauses and accuracy in one table. Our
seconds are by the clock, on as many threads as there are cores; Aleph's are of the processor, on one.

    bench/aleph/compare.py [--sizes 100 1000] [--seeds 10] [--limit 600]

Needs cargo and swipl. Aleph itself is not part of this repository: it is taken from --aleph FILE, or from the wheel of
`python-rdm`, which pip fetches. What cannot be run is said and left out.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ALL = 8**6

BACKGROUND = """
:- modeh(1, illegal(+file, +rank, +file, +rank, +file, +rank)).
:- modeb(*, same_file(+file, +file)).
:- modeb(*, same_rank(+rank, +rank)).
:- modeb(*, less_file(+file, +file)).
:- modeb(*, less_rank(+rank, +rank)).
:- modeb(*, near_file(+file, +file)).
:- modeb(*, near_rank(+rank, +rank)).
:- determination(illegal/6, same_file/2).
:- determination(illegal/6, same_rank/2).
:- determination(illegal/6, less_file/2).
:- determination(illegal/6, less_rank/2).
:- determination(illegal/6, near_file/2).
:- determination(illegal/6, near_rank/2).
:- set(clauselength, 5), set(nodes, 50000), set(minacc, 0.0), set(noise, 0), set(verbosity, 0).
same_file(X, X).
same_rank(X, X).
less_file(X, Y) :- X < Y.
less_rank(X, Y) :- X < Y.
near_file(X, Y) :- 1 =:= abs(X - Y).
near_rank(X, Y) :- 1 =:= abs(X - Y).
"""


def ours(size, seeds, draws, extra):
    command = ["cargo", "run", "--quiet", "--release", "-p", "adage-experiments", "--", "measure", "krk-illegal"]
    command += [str(size), "1", str(seeds), f"draws={draws}", *extra]
    lines = subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True).stdout.splitlines()[1:]
    rows = [line.split() for line in lines]
    return {int(seed): (float(seconds), int(clauses), float(accuracy)) for _, seed, seconds, clauses, accuracy in rows}


def patched(text, folder):
    """Today's SWI-Prolog knows `inf` and lets nobody declare it outside a directive."""
    path = folder / "aleph.pl"
    path.write_text(text.replace("arithmetic_function(inf/0), assert(inf(1e10)),", "assert(inf(1e10)),"))
    return path


def aleph_source(given, folder):
    """Where Aleph is; None and why if it cannot be had."""
    if given:
        return patched(Path(given).read_text(), folder), None
    fetch = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", "-d", str(folder), "python-rdm"]
    if subprocess.run(fetch, capture_output=True).returncode != 0:
        return None, "pip cannot fetch python-rdm, in whose wheel Aleph is"
    for wheel in folder.glob("python_rdm*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            return patched(archive.read("rdm/wrappers/aleph/aleph.pl").decode(), folder), None
    return None, "python-rdm came without a wheel"


def aleph(source, draw, limit):
    stem = draw.with_suffix("")
    labelled = [line.split() for line in draw.read_text().splitlines()]
    stem.with_suffix(".b").write_text(BACKGROUND)
    for label, suffix in (("+", ".f"), ("-", ".n")):
        facts = [f"illegal({','.join(values)}).\n" for sign, *values in labelled if sign == label]
        stem.with_suffix(suffix).write_text("".join(facts))
    command = ["swipl", str(HERE / "illegal.pl"), "--", str(source), str(stem)]
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    results = [line.split() for line in output.stdout.splitlines() if line.startswith("result ")]
    if not results:
        sys.exit(f"Aleph gave no result:\n{output.stdout[-2000:]}{output.stderr[-2000:]}")
    _, seconds, clauses, right = results[-1]
    return float(seconds), int(clauses), 100 * int(right) / ALL


def show(size, name, results, seeds):
    done = list(results.values())
    if not done:
        print(f"{size:5}  {name:24} none of {seeds} draws within the limit")
        return
    seconds, clauses, accuracy = zip(*done)
    exact = sum(value == 100.0 for value in accuracy)
    print(
        f"{size:5}  {name:24} {len(done):2} draws  {statistics.mean(seconds):8.2f} s (most {max(seconds):8.2f})"
        f"  {min(clauses):3}-{max(clauses):3} clauses  {statistics.mean(accuracy):7.3f} %"
        f" (least {min(accuracy):7.3f}), exact {exact}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 1000])
    parser.add_argument("--seeds", type=int, default=10, help="how many draws of each size")
    parser.add_argument("--limit", type=float, default=600, help="seconds that Aleph may take for a draw")
    parser.add_argument("--aleph", help="the file aleph.pl")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, reason = aleph_source(arguments.aleph, folder)
        for size in arguments.sizes:
            draws = folder / "draws"
            show(size, "adage, with symmetries", ours(size, arguments.seeds, draws, []), arguments.seeds)
            show(size, "adage, without", ours(size, arguments.seeds, draws, ["plain"]), arguments.seeds)
            if source is None:
                print(f"{size:5}  Aleph was not run: {reason}")
                continue
            seeds = range(1, arguments.seeds + 1)
            results = {seed: aleph(source, draws / f"{size}-{seed}.txt", arguments.limit) for seed in seeds}
            finished = {seed: result for seed, result in results.items() if result}
            show(size, "Aleph 5", finished, arguments.seeds)
    print("Popper was not run: it is in none of the package registries that this script may use.")


if __name__ == "__main__":
    main()
