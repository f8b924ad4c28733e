#!/usr/bin/env python3
"""Trees that err least, by this program and by STreeD (`pip install pystreed`), on one sheet of cases.

A sheet has the names in its first line and the class in its last column, such as the UCI data set kr-vs-kp.
"""

import argparse
import pathlib
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def ours(sheet, depth):
    command = ["cargo", "run", "--quiet", "--release", "-p", "adage-experiments", "--", "measure", "optimal-tree", sheet, str(depth)]
    out = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    words = out.strip().split("\n")[-1].split()
    return int(words[0]), float(words[-2])


def streed(sheet, depth):
    import numpy
    from pystreed import STreeDClassifier

    lines = pathlib.Path(sheet).read_text().split("\n")
    rows = [[cell.strip("'\" ") for cell in line.split(",")] for line in lines if line.strip()][1:]
    features = []
    # A column for each value of an attribute; of two values one is enough.
    for column in list(zip(*rows))[:-1]:
        values = sorted(set(column))
        features += [[cell == value for cell in column] for value in (values[1:] if len(values) == 2 else values)]
    labels = [row[-1] for row in rows]
    classes = sorted(set(labels))
    x = numpy.array(features, dtype=numpy.int32).T
    y = numpy.array([classes.index(label) for label in labels], dtype=numpy.int32)
    model = STreeDClassifier("accuracy", max_depth=depth, max_num_nodes=2**depth - 1, time_limit=600)
    begin = time.time()
    model.fit(x, y)
    seconds = time.time() - begin
    return int((model.predict(x) != y).sum()), seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheet", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--depth", type=int, default=4, help="the greatest depth (default: 4)")
    args = parser.parse_args()
    print("| depth | ours: wrong | seconds | STreeD: wrong | seconds |\n|---|---|---|---|---|")
    for depth in range(1, args.depth + 1):
        wrong, seconds = ours(args.sheet, depth)
        try:
            theirs = "{} | {:.2f}".format(*streed(args.sheet, depth))
        except ImportError:
            theirs = "not installed |"
        print(f"| {depth} | {wrong} | {seconds:.2f} | {theirs} |")


if __name__ == "__main__":
    main()
