#!/usr/bin/env python3
"""Trains the network of a game from positions that `menagerie tune inputs` wrote.

    python train.py chess960.inputs --out ../../games/src/chess960/network.bin

docs/tuning.md describes the network, the files and the whole recipe. It needs numpy, jax and optax.
"""

import argparse
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax

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


def read(path):
    """How many inputs of men the network of a file's game has and how many in all, what is said of its positions, and their inputs."""
    with open(path, "rb") as file:
        magic, of_men, inputs, positions = file.readline().decode().strip().rsplit(" ", 3)
        if magic != MAGIC:
            sys.exit(f"{path}: not a file of `menagerie tune inputs`")
        heads = np.fromfile(file, HEAD, int(positions))
        flat = np.fromfile(file, "<u2").reshape(-1, 2)
    # What is not there has the number that comes after the last.
    found = np.full((len(heads), heads["found"].max(), 2), int(inputs), np.uint16)
    found[np.arange(found.shape[1]) < heads["found"][:, None]] = flat
    return (int(of_men), int(inputs)), heads, found


def load(paths):
    """The same of all positions of some files."""
    files = [read(path) for path in paths]
    if len({sizes for sizes, _, _ in files}) > 1:
        sys.exit("the files are of different games")
    # Games of different files have different numbers.
    for offset, (_, heads, _) in enumerate(files):
        heads["game"] += np.uint32(offset * 1_000_003 * KEPT_BACK)
    sizes, most = files[0][0], max(found.shape[1] for _, _, found in files)
    pad = lambda found: np.pad(found, ((0, 0), (0, most - found.shape[1]), (0, 0)), constant_values=sizes[1])
    return sizes, np.concatenate([heads for _, heads, _ in files]), np.concatenate([pad(found) for _, _, found in files])


def scale_of(rows):
    """How many centipawns of the searches multiply the odds of winning by e: that by which they foresee results best."""
    sample = rows[:: len(rows) // 200_000 + 1]
    points, scores = sample["halves"] / 2, sample["score"].astype(float)

    def loss(scale):
        odds = scores / scale
        return np.mean(np.logaddexp(0, odds) - points * odds)

    return min(range(50, 2510, 10), key=loss)


def seen(params, found):
    """What the first layer makes of the inputs as one side sees them."""
    # What is not there has the number that comes after the last.
    adds = jnp.pad(params["first"], ((0, 1), (0, 0)))[found]
    return jnp.clip(adds.sum(axis=1) + params["bias"], 0.0, 1.0) ** 2


def correction(params, found):
    """What the network adds to the worth of positions, in centipawns."""
    own, enemy = seen(params, found[..., 0]), seen(params, found[..., 1])
    return UNIT * (own @ params["own"] + enemy @ params["enemy"] + params["last"])


def loss_of(params, scale, rows):
    found, base, aim = rows
    odds = (base + correction(params, found)) / scale
    return jnp.mean(jnp.logaddexp(0, odds) - aim * odds)


def begin(inputs, options):
    """The weights from which learning begins: those of another network, or random ones."""
    if options.start:
        return again(options.start, inputs)
    width = options.width
    first, own = jax.random.split(jax.random.PRNGKey(options.seed))
    spread = 1 / np.sqrt(32)
    return {
        "first": jax.random.uniform(first, (inputs, width), minval=-spread, maxval=spread),
        "bias": jnp.full(width, 0.2),
        "own": 0.05 * jax.random.normal(own, (width,)),
        "enemy": 0.05 * jax.random.normal(jax.random.fold_in(own, 1), (width,)),
        "last": jnp.zeros(()),
    }


def again(path, inputs):
    """The weights of a network that was written before."""
    with open(path, "rb") as file:
        if file.readline() != MAGIC_OF_NETWORK:
            sys.exit(f"{path}: not a network")
        its_inputs, width = (int(size) for size in np.fromfile(file, "<u4", 2))
        if its_inputs != inputs:
            sys.exit(f"{path}: a network with {its_inputs} inputs, and not {inputs}")
        numbers = lambda count, unit: jnp.asarray(np.fromfile(file, "<i2", count) / unit, jnp.float32)
        return {
            "first": numbers(inputs * width, FIRST).reshape(inputs, width),
            "bias": numbers(width, FIRST),
            "own": numbers(width, SECOND),
            "enemy": numbers(width, SECOND),
            "last": jnp.asarray(np.fromfile(file, "<i4", 1)[0] / (FIRST * SECOND), jnp.float32),
        }


def mirrored(sizes, files, found):
    """The inputs of boards whose left and right are swapped; only those of men have a left and a right."""
    of_men, inputs = sizes
    numbers = np.arange(inputs + 1, dtype=np.uint16)
    men = numbers[:of_men]
    numbers[:of_men] = men - men % files + (files - 1 - men % files)
    return numbers[found]


def learn(sizes, rows, found, scale, options):
    aims = options.result * rows["halves"] / 2 + (1 - options.result) / (1 + np.exp(-rows["score"] / scale))
    aims, bases = aims.astype(np.float32), rows["base"].astype(np.float32)
    back = np.flatnonzero(rows["game"] % KEPT_BACK == 0)
    order = np.flatnonzero(rows["game"] % KEPT_BACK != 0)
    batches = max(len(order) // options.batch, 1)
    rate = optax.cosine_decay_schedule(options.rate, options.epochs * batches, 0.01)
    rule = optax.adamw(rate, weight_decay=options.decay)

    @jax.jit
    def step(params, memory, batch):
        gradient = jax.grad(loss_of)(params, scale, batch)
        change, memory = rule.update(gradient, memory, params)
        params = optax.apply_updates(params, change)
        params["first"] = jnp.clip(params["first"], -MOST_FIRST, MOST_FIRST)
        for side in ("own", "enemy"):
            params[side] = jnp.clip(params[side], -MOST_SECOND, MOST_SECOND)
        return params, memory

    loss = jax.jit(lambda params, batch: loss_of(params, scale, batch))

    def batch_of(which):
        return found[which], bases[which], aims[which]

    def kept_back(params):
        parts = [back[at : at + options.batch] for at in range(0, len(back), options.batch)]
        return sum(len(part) * float(loss(params, batch_of(part))) for part in parts) / max(len(back), 1)

    params = begin(sizes[1], options)
    memory = rule.init(params)
    nothing = dict(params, own=0 * params["own"], enemy=0 * params["enemy"], last=jnp.zeros(()))
    before = kept_back(nothing)
    print(f"{len(order)} positions, {len(back)} kept back: cross-entropy {before:.5f} without a network", flush=True)
    random = np.random.default_rng(options.seed)
    for epoch in range(options.epochs):
        began = time.time()
        random.shuffle(order)
        for at in range(batches):
            seen, base, aim = batch_of(order[at * options.batch : (at + 1) * options.batch])
            if options.mirror and random.random() < 0.5:
                seen = mirrored(sizes, options.mirror, seen)
            params, memory = step(params, memory, (seen, base, aim))
        print(f"epoch {epoch + 1}: {kept_back(params):.5f} ({time.time() - began:.0f} s)", flush=True)
    return params


def write(path, inputs, params):
    """Writes a network as network.rs reads it."""
    fixed = lambda numbers, unit: np.rint(np.asarray(numbers) * unit).astype("<i2").tobytes()
    with open(path, "wb") as file:
        file.write(MAGIC_OF_NETWORK)
        file.write(np.array([inputs, len(params["bias"])], "<u4").tobytes())
        file.write(fixed(params["first"], FIRST))
        file.write(fixed(params["bias"], FIRST))
        file.write(fixed(params["own"], SECOND))
        file.write(fixed(params["enemy"], SECOND))
        file.write(np.rint(np.asarray(params["last"]) * FIRST * SECOND).astype("<i4").tobytes())


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
    parser.add_argument("--mirror", type=int, metavar="FILES", help="swap left and right of half the boards, which have so many files")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sizes, rows, found = load(options.data)
    scale = scale_of(rows)
    print(f"{scale} centipawns multiply the odds of winning by e", flush=True)
    write(options.out, sizes[1], learn(sizes, rows, found, scale, options))


if __name__ == "__main__":
    main()
