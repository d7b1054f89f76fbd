"""Tests of train.py: run `python -m unittest` in this folder."""

import argparse
import contextlib
import io
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


def positions_of(rows, found):
    begins = np.concatenate([[0], np.cumsum(rows["found"], dtype=np.int64)])
    return train.Positions(rows["base"].astype(np.float32), (rows["halves"] / 2).astype(np.float32), begins, found)


class Learning(unittest.TestCase):
    def test_slopes_are_those_of_the_loss(self):
        positions = positions_of(*some_positions(200))
        params, which, same = train.begin(INPUTS, options()), np.arange(200), np.arange(INPUTS)
        loss = lambda params: train.learn_from(train.parts(params, INPUTS), np.zeros((2, 0), np.float32), positions, which, same, 200)
        slopes = np.zeros((2, len(params)), np.float32)
        told = train.learn_from(train.parts(params, INPUTS), slopes, positions, which, same, 200)
        self.assertAlmostEqual(told, loss(params), places=6)
        slope = slopes.sum(axis=0)
        # In one direction after another all of the first layer, its bias, the last layer and its bias change.
        random, ends = np.random.default_rng(5), np.cumsum([0, INPUTS * WIDTH, WIDTH, 2 * WIDTH, 1])
        for since, until in zip(ends, ends[1:]):
            way = np.zeros(len(params), np.float32)
            way[since:until] = 2e-3 * random.choice([-1, 1], until - since)
            told, found = 2 * way @ slope, loss(params + way) - loss(params - way)
            self.assertLess(abs(told - found), 0.02 * np.abs(2 * way * slope).sum() + 1e-7, (told, found))

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
        loss = train.learn_from(train.parts(params, INPUTS), np.zeros((2, 0), np.float32), positions_of(rows, found), back, np.arange(INPUTS), 200)
        self.assertLess(loss, 0.5)

    def test_mirrors_swap_left_and_right_of_men(self):
        same, mirrored = train.renumberings((OF_MEN, INPUTS), options(mirror=8))
        self.assertEqual(list(same), list(range(INPUTS)))
        self.assertEqual(list(mirrored[:9]), [7, 6, 5, 4, 3, 2, 1, 0, 15])
        self.assertEqual(list(mirrored[OF_MEN:]), list(range(OF_MEN, INPUTS)))


class Files(unittest.TestCase):
    def test_a_network_is_read_as_it_was_written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "network.bin"
            params = train.begin(INPUTS, options())
            train.write(path, INPUTS, params)
            read = train.again(path, INPUTS)
            self.assertEqual(len(read), len(params))
            self.assertLess(np.abs(read - params).max(), 0.5 / train.SECOND + 1e-6)
            train.write(path, INPUTS, read)
            self.assertTrue(np.array_equal(train.again(path, INPUTS), read))
            with self.assertRaisesRegex(SystemExit, "37 inputs, and not 36"):
                train.again(path, 36)

    def test_files_that_end_too_soon_are_refused(self):
        rows, found = some_positions(10)
        whole = f"{train.MAGIC} {OF_MEN} {INPUTS} {len(rows)}\n".encode() + rows.tobytes() + found.tobytes()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "inputs"
            path.write_bytes(whole)
            sizes, heads, read = train.read(path)
            self.assertEqual(sizes, (OF_MEN, INPUTS))
            self.assertTrue(np.array_equal(heads, rows) and np.array_equal(read, found))
            path.write_bytes(whole[:-4])
            with self.assertRaisesRegex(SystemExit, "its end is missing"):
                train.read(path)


if __name__ == "__main__":
    unittest.main()
