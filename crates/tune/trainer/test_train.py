"""Tests of train.py: run `python -m unittest` in this folder."""

import argparse
import contextlib
import io
import struct
import tempfile
import unittest
from pathlib import Path

import numpy as np

import train

OF_MEN, INPUTS, WIDTH = 32, 37, 32


def some_positions(count, seed=3):
    """Positions with two to nine inputs each."""
    random = np.random.default_rng(seed)
    rows = np.zeros(count, train.HEAD)
    rows["game"], rows["found"] = np.arange(count) // 5, random.integers(2, 10, count)
    rows["score"], rows["base"] = random.integers(-300, 300, count), random.integers(-300, 300, count)
    rows["halves"] = random.integers(0, 3, count)
    return rows, random.integers(0, INPUTS, (int(rows["found"].sum()), 2)).astype(np.uint16)


def options(**others):
    return argparse.Namespace(**({"start": None, "width": WIDTH, "epochs": 3, "batch": 64, "rate": 0.01, "decay": 0.1, "result": 0.1, "mirror": None, "seed": 1} | others))


def with_results(rows, found):
    """Such positions, when the results of the games are aimed at."""
    return train.positions_of(rows, found, rows["halves"] / 2)


NOTHING_LEARNED = np.zeros((2, 0), np.float32)


def plain_loss(params, positions, renumbered, scale):
    """The loss of all positions, by the formula of docs/tuning.md and nothing else."""
    first, bias, last, nothing = train.parts(params.astype(float), INPUTS)
    losses = []
    for number, (base, aim) in enumerate(zip(positions.bases, positions.aims)):
        inputs = positions.found[positions.begins[number] : positions.begins[number + 1]]
        seen = [np.clip(bias + first[renumbered[inputs[:, view]]].sum(axis=0), 0, 1) ** 2 for view in range(2)]
        odds = (base + 400 * (seen[0] @ last[0] + seen[1] @ last[1] + nothing[0])) / scale
        chance = 1 / (1 + np.exp(-odds))
        losses.append(-aim * np.log(chance) - (1 - aim) * np.log(1 - chance))
    return np.mean(losses)


class Learning(unittest.TestCase):
    def setUp(self):
        self.positions = with_results(*some_positions(200))
        self.params, self.which = train.begin(INPUTS, options()), np.arange(200)
        self.same, self.mirrored = train.renumberings((OF_MEN, INPUTS), options(mirror=8))

    def loss(self, params, renumbered, slopes=NOTHING_LEARNED):
        return train.learn_from(train.parts(params, INPUTS), slopes, self.positions, self.which, renumbered, 200)

    def test_the_loss_is_that_of_the_formula(self):
        for renumbered in (self.same, self.mirrored):
            plain = plain_loss(self.params, self.positions, renumbered, 200)
            self.assertAlmostEqual(self.loss(self.params, renumbered), plain, places=5)
        self.assertNotAlmostEqual(self.loss(self.params, self.same), self.loss(self.params, self.mirrored), places=5)

    def test_slopes_are_those_of_the_loss(self):
        for renumbered in (self.same, self.mirrored):
            slopes = np.zeros((2, len(self.params)), np.float32)
            self.loss(self.params, renumbered, slopes)
            slope = slopes.sum(axis=0, dtype=float)
            # In one direction after another all of the first layer, its bias, the last layer and its bias go uphill.
            ends = np.cumsum([0, INPUTS * WIDTH, WIDTH, 2 * WIDTH, 1])
            for since, until in zip(ends, ends[1:]):
                way = np.zeros(len(self.params))
                way[since:until] = 1e-4 * np.where(slope[since:until] < 0, -1, 1)
                loss = lambda params: plain_loss(params, self.positions, renumbered, 200)
                told, found = 2 * way @ slope, loss(self.params + way) - loss(self.params - way)
                self.assertGreater(found, 0)
                self.assertLess(abs(told / found - 1), 0.01, (since, told, found))

    def test_a_step_is_one_of_adamw(self):
        random = np.random.default_rng(7)
        params, most = np.array([0.5, -0.25, 1.0, 0.999], np.float32), np.array([9, 9, 9, 1], np.float32)
        means, squares, told = np.zeros(4, np.float32), np.zeros(4, np.float32), params.astype(float)
        mean, square = np.zeros(4), np.zeros(4)
        for number in range(1, 4):
            slopes = random.normal(size=(2, 4)).astype(np.float32)
            slopes[:, 3] = -1
            slope = slopes.sum(axis=0, dtype=float)
            mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
            change = mean / (1 - 0.9**number) / (np.sqrt(square / (1 - 0.999**number)) + 1e-8) + 0.3 * told
            told = np.clip(told - 0.01 * change, -most, most)
            train.step(params, slopes, means, squares, 0.01, 0.3, number, most)
            self.assertFalse(slopes.any())
            np.testing.assert_allclose(params, told, atol=1e-5)
        self.assertEqual(params[3], 1)

    def test_it_learns_what_an_input_is_worth(self):
        rows, found = some_positions(3000)
        starts = np.cumsum(rows["found"]) - rows["found"]
        found[found == 7] = 8
        wins = np.arange(len(rows)) % 2 == 0
        found[starts, 0] = np.where(wins, 7, 8)
        rows["base"], rows["halves"], rows["score"] = 0, 2 * wins, np.where(wins, 200, -200)
        with contextlib.redirect_stdout(io.StringIO()) as told:
            params = train.learn((OF_MEN, INPUTS), rows, found, 200, options(epochs=20))
        self.assertIn("epoch 20", told.getvalue())
        back = np.flatnonzero(rows["game"] % train.KEPT_BACK == 0)
        loss = train.learn_from(train.parts(params, INPUTS), NOTHING_LEARNED, with_results(rows, found), back, np.arange(INPUTS), 200)
        self.assertLess(loss, 0.5)

    def test_mirrors_swap_left_and_right_of_men(self):
        same, mirrored = train.renumberings((OF_MEN, INPUTS), options(mirror=8))
        self.assertEqual(list(same), list(range(INPUTS)))
        self.assertEqual(list(mirrored[:9]), [7, 6, 5, 4, 3, 2, 1, 0, 15])
        self.assertEqual(list(mirrored[OF_MEN:]), list(range(OF_MEN, INPUTS)))


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "file"

    def test_a_network_is_written_as_the_program_reads_it(self):
        first, bias, last = np.arange(INPUTS * WIDTH) % 97 / 255, np.arange(WIDTH) / 255, np.arange(2 * WIDTH) / 64
        params = np.concatenate([first, bias, last, [3 / (255 * 64)]]).astype(np.float32)
        train.write(self.path, INPUTS, params)
        numbers = [*(np.arange(INPUTS * WIDTH) % 97), *range(WIDTH), *range(2 * WIDTH)]
        file = b"menagerie network 1\n" + struct.pack("<2I", INPUTS, WIDTH) + struct.pack(f"<{len(numbers)}h", *numbers)
        self.assertEqual(self.path.read_bytes(), file + struct.pack("<i", 3))
        np.testing.assert_allclose(train.again(self.path, INPUTS), params, atol=1e-6)
        with self.assertRaisesRegex(SystemExit, "37 inputs, and not 36"):
            train.again(self.path, 36)

    def test_damaged_files_are_refused(self):
        rows, found = some_positions(10)
        whole = f"{train.MAGIC} {OF_MEN} {INPUTS} {len(rows)}\n".encode() + rows.tobytes() + found.tobytes()
        self.path.write_bytes(whole)
        sizes, heads, read = train.read(self.path)
        self.assertEqual(sizes, (OF_MEN, INPUTS))
        self.assertTrue(np.array_equal(heads, rows) and np.array_equal(read, found))
        cut = [whole[:-count] for count in (1, 2, 3, 4, 4 * len(found) + 1)]
        for damaged in [*cut, whole + b"\0\0", whole + b"\0\0\0\0"]:
            self.path.write_bytes(damaged)
            with self.assertRaisesRegex(SystemExit, "longer or shorter"):
                train.read(self.path)
        self.path.write_bytes(whole[:-2] + struct.pack("<H", INPUTS))
        with self.assertRaisesRegex(SystemExit, "an input 37, and says that there are 37"):
            train.read(self.path)


if __name__ == "__main__":
    unittest.main()
