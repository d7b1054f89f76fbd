#!/usr/bin/env python3
"""Trains the network of a game from positions that `menagerie tune inputs` wrote.

    python train.py chess960.inputs --out ../../games/src/chess960/network.bin

docs/tuning.md describes the network, the files and the whole recipe. It needs numpy and numba.
"""

import argparse
import sys
import time
from collections import namedtuple

import numba
import numpy as np
from numba import njit, prange

MAGIC = "menagerie inputs 2"
MAGIC_OF_NETWORK = b"menagerie network 1\n"
# The fixed-point units of both layers: as in layers.rs.
FIRST, SECOND = 255, 64
# How many centipawns an output of 1 stands for: as in layers.rs.
UNIT = 400
# Weights beyond these do not fit the fixed-point numbers.
MOST_FIRST, MOST_SECOND = 127 * 8 / FIRST, 127 / SECOND
# One game in so many is kept back.
KEPT_BACK = 12

HEAD = np.dtype([("game", "<u4"), ("score", "<i2"), ("base", "<i2"), ("halves", "<u2"), ("found", "<u2")])

# Positions: what they are worth without a network, in centipawns; the share of the points that is aimed at; where the inputs of each
# begin, and after the last one's end; and the inputs of all, as the side to move and as its enemy sees the board.
Positions = namedtuple("Positions", "bases aims begins found")


def read(path):
    """How many inputs of men the network of a file's game has and how many in all, what is said of its positions, and their inputs."""
    with open(path, "rb") as file:
        magic, of_men, inputs, positions = file.readline().decode().strip().rsplit(" ", 3)
        if magic != MAGIC:
            sys.exit(f"{path}: not a file of `menagerie tune inputs`")
        heads = np.fromfile(file, HEAD, int(positions))
        found = np.fromfile(file, "<u2")
    if len(heads) != int(positions) or len(found) != 2 * heads["found"].sum(dtype=int):
        sys.exit(f"{path}: it is longer or shorter than it says")
    if len(found) and found.max() >= int(inputs):
        sys.exit(f"{path}: it has an input {found.max()}, and says that there are {inputs}")
    return (int(of_men), int(inputs)), heads, found.reshape(-1, 2)


def load(paths):
    """The same of all positions of some files."""
    files = [read(path) for path in paths]
    if len({sizes for sizes, _, _ in files}) > 1:
        sys.exit("the files are of different games")
    # Games of different files have different numbers.
    for offset, (_, heads, _) in enumerate(files):
        heads["game"] += np.uint32(offset * 1_000_003 * KEPT_BACK)
    return files[0][0], np.concatenate([heads for _, heads, _ in files]), np.concatenate([found for _, _, found in files])


def positions_of(rows, found, aims):
    begins = np.concatenate([[0], np.cumsum(rows["found"], dtype=np.int64)])
    return Positions(rows["base"].astype(np.float32), aims.astype(np.float32), begins, found)


def scale_of(rows):
    """How many centipawns of the searches multiply the odds of winning by e: that by which they foresee results best."""
    sample = rows[:: len(rows) // 200_000 + 1]
    points, scores = sample["halves"] / 2, sample["score"].astype(float)

    def loss(scale):
        odds = scores / scale
        return np.mean(np.logaddexp(0, odds) - points * odds)

    return min(range(50, 2510, 10), key=loss)


def parts(params, inputs):
    """The weights of the first layer, what its neurons have without any input, the weights of the last layer for the side to move and
    for its enemy, and what is added to it: all of them are views of one row of numbers."""
    width = (len(params) - 1) // (inputs + 3)
    rows = params[:-1].reshape(inputs + 3, width)
    return rows[:inputs], rows[inputs], rows[inputs + 1 :], params[-1:]


# The next two would cost a third of the time if they were called and not inlined.
@njit(fastmath=True, inline="always")
def look(layers, inputs, renumbered, seen):
    """What the last layer says of a position with these inputs. Leaves what the neurons of either view have, between 0 and 1, in `seen`."""
    first, bias, last, nothing = layers
    output = nothing[0]
    for view in range(2):
        sums = seen[view]
        sums[:] = bias
        for number in range(len(inputs)):
            sums += first[renumbered[inputs[number, view]]]
        for neuron in range(len(bias)):
            sums[neuron] = min(max(sums[neuron], np.float32(0)), np.float32(1))
            output += last[view, neuron] * sums[neuron] ** 2
    return output


@njit(fastmath=True, inline="always")
def note_slopes(layers, inputs, renumbered, seen, slope, slopes):
    """Adds, to the slopes of all weights, those that follow from the slope of what `look` said."""
    first, bias, last, _ = layers
    width = len(bias)
    to_bias, to_last = slopes[first.size :], slopes[first.size + width :]
    passed_on = np.empty(width, np.float32)
    slopes[-1] += slope
    for view in range(2):
        for neuron in range(width):
            active = seen[view, neuron]
            to_last[view * width + neuron] += slope * active * active
            # A neuron at either of its ends does not move.
            passed_on[neuron] = np.float32(2) * slope * last[view, neuron] * (active if active < 1 else np.float32(0))
            to_bias[neuron] += passed_on[neuron]
        for number in range(len(inputs)):
            row = np.int64(renumbered[inputs[number, view]]) * width
            slopes[row : row + width] += passed_on


@njit(parallel=True, fastmath=True)
def learn_from(layers, slopes, positions, which, renumbered, scale):
    """The mean cross-entropy of the positions with these numbers. Adds its slopes to those of each thread, if there are any."""
    bases, aims, begins, found = positions
    threads, learning = slopes.shape[0], slopes.shape[1] > 0
    losses = np.zeros(threads)
    for thread in prange(threads):
        seen, loss = np.empty((2, len(layers[1])), np.float32), 0.0
        for at in range(thread * len(which) // threads, (thread + 1) * len(which) // threads):
            position = which[at]
            inputs = found[begins[position] : begins[position + 1]]
            odds = (bases[position] + UNIT * look(layers, inputs, renumbered, seen)) / scale
            loss += max(odds, 0.0) + np.log1p(np.exp(-abs(odds))) - aims[position] * odds
            if learning:
                slope = np.float32((1 / (1 + np.exp(-odds)) - aims[position]) * UNIT / scale / len(which))
                note_slopes(layers, inputs, renumbered, seen, slope, slopes[thread])
        losses[thread] = loss
    return losses.sum() / max(len(which), 1)


@njit(parallel=True, fastmath=True)
def step(params, slopes, means, squares, rate, decay, steps, most):
    """AdamW (Loshchilov and Hutter, 2019): moves the weights against their slopes, none beyond its most, and forgets the slopes."""
    first_bias, second_bias = 1 - 0.9**steps, 1 - 0.999**steps
    for at in prange(len(params)):
        slope = np.float32(0)
        for thread in range(len(slopes)):
            slope += slopes[thread, at]
            slopes[thread, at] = 0
        means[at] += np.float32(0.1) * (slope - means[at])
        squares[at] += np.float32(0.001) * (slope * slope - squares[at])
        change = (means[at] / first_bias) / (np.sqrt(squares[at] / second_bias) + 1e-8) + decay * params[at]
        params[at] = min(max(params[at] - rate * change, -most[at]), most[at])


def begin(inputs, options):
    """The weights from which learning begins: those of another network, or random ones."""
    if options.start:
        return again(options.start, inputs)
    random = np.random.default_rng(options.seed)
    params = np.zeros((inputs + 3) * options.width + 1, np.float32)
    first, bias, last, _ = parts(params, inputs)
    spread = 1 / np.sqrt(32)
    first[:] = random.uniform(-spread, spread, first.shape)
    bias[:] = 0.2
    last[:] = 0.05 * random.standard_normal(last.shape)
    return params


def again(path, inputs):
    """The weights of a network that was written before."""
    with open(path, "rb") as file:
        if file.readline() != MAGIC_OF_NETWORK:
            sys.exit(f"{path}: not a network")
        its_inputs, width = (int(size) for size in np.fromfile(file, "<u4", 2))
        if its_inputs != inputs:
            sys.exit(f"{path}: a network with {its_inputs} inputs, and not {inputs}")
        numbers = lambda count, unit: np.fromfile(file, "<i2", count) / unit
        first, last = numbers((inputs + 1) * width, FIRST), numbers(2 * width, SECOND)
        nothing = np.fromfile(file, "<i4", 1) / (FIRST * SECOND)
    return np.concatenate([first, last, nothing]).astype(np.float32)


def most_of(params, inputs):
    """How large each weight may become."""
    most = np.full(len(params), np.finfo(np.float32).max, np.float32)
    first, _, last, _ = parts(most, inputs)
    first[:], last[:] = MOST_FIRST, MOST_SECOND
    return most


def renumberings(sizes, options):
    """What is made of the numbers of inputs, one of these for each batch: nothing, or left and right are swapped. Only the inputs of men
    have a left and a right."""
    of_men, inputs = sizes
    numbers = np.arange(inputs)
    if not options.mirror:
        return [numbers]
    mirrored = numbers.copy()
    mirrored[:of_men] += options.mirror - 1 - 2 * (numbers[:of_men] % options.mirror)
    return [numbers, mirrored]


def learn(sizes, rows, found, scale, options):
    aims = options.result * rows["halves"] / 2 + (1 - options.result) / (1 + np.exp(-rows["score"] / scale))
    positions = positions_of(rows, found, aims)
    back = np.flatnonzero(rows["game"] % KEPT_BACK == 0)
    order = np.flatnonzero(rows["game"] % KEPT_BACK != 0)
    batches = max(len(order) // options.batch, 1)
    renumbered = renumberings(sizes, options)

    params = begin(sizes[1], options)
    layers, most = parts(params, sizes[1]), most_of(params, sizes[1])
    means, squares = np.zeros_like(params), np.zeros_like(params)
    slopes = np.zeros((numba.get_num_threads(), len(params)), np.float32)
    no_slopes = np.zeros((len(slopes), 0), np.float32)
    kept_back = lambda layers: learn_from(layers, no_slopes, positions, back, renumbered[0], scale)

    before = kept_back(parts(np.zeros_like(params), sizes[1]))
    print(f"{len(order)} positions, {len(back)} kept back: cross-entropy {before:.5f} without a network", flush=True)
    if options.start:
        print(f"{kept_back(layers):.5f} with that from which learning begins", flush=True)
    random = np.random.default_rng(options.seed)
    for epoch in range(options.epochs):
        began = time.time()
        random.shuffle(order)
        for batch in range(batches):
            done = (epoch * batches + batch) / (options.epochs * batches)
            rate = options.rate * (0.01 + 0.99 * (1 + np.cos(np.pi * done)) / 2)
            which = order[batch * options.batch : (batch + 1) * options.batch]
            learn_from(layers, slopes, positions, which, renumbered[random.integers(len(renumbered))], scale)
            step(params, slopes, means, squares, rate, options.decay, epoch * batches + batch + 1, most)
        print(f"epoch {epoch + 1}: {kept_back(layers):.5f} ({time.time() - began:.0f} s)", flush=True)
    return params


def write(path, inputs, params):
    """Writes a network as network.rs reads it."""
    fixed = lambda numbers, unit: np.rint(numbers * unit).astype("<i2").tobytes()
    first, bias, last, nothing = parts(params, inputs)
    with open(path, "wb") as file:
        file.write(MAGIC_OF_NETWORK)
        file.write(np.array([inputs, len(bias)], "<u4").tobytes())
        file.write(fixed(first, FIRST) + fixed(bias, FIRST) + fixed(last, SECOND))
        file.write(np.rint(nothing * FIRST * SECOND).astype("<i4").tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", nargs="+", help="files of `menagerie tune inputs`")
    parser.add_argument("--out", required=True, help="the network to write")
    parser.add_argument("--start", metavar="NETWORK", help="a network of the same game from which learning begins")
    parser.add_argument("--width", type=int, choices=(32, 128), default=32, help="how many neurons look at the board from each side, as in network.rs; --start goes on with those of its network")
    parser.add_argument("--epochs", type=int, default=7)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=0.002, help="how fast it learns at first")
    parser.add_argument("--decay", type=float, default=1.0, help="how fast weights are forgotten that nothing teaches")
    parser.add_argument("--result", type=float, default=0.1, help="how much the result of the game counts, and not what the search thought: from 0 to 1")
    parser.add_argument("--mirror", type=int, metavar="FILES", help="swap left and right of half the batches, whose boards have so many files")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sizes, rows, found = load(options.data)
    scale = scale_of(rows)
    print(f"{scale} centipawns multiply the odds of winning by e", flush=True)
    write(options.out, sizes[1], learn(sizes, rows, found, scale, options))


if __name__ == "__main__":
    main()
