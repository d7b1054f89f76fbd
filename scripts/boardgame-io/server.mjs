// Chess on a server of boardgame.io.
//
// `node server.mjs PORT [FOLDER]` keeps its matches in files of that folder, by the store that the library has for that;
// without one it keeps them in memory alone.

import { createRequire } from 'node:module';
import { Chess } from 'chess.js';

// The library can be loaded by `require` alone.
const require = createRequire(import.meta.url);
const { FlatFile, Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

/** The rules are those of chess.js; the state is a position as text. */
const chess = {
  name: 'chess',
  setup: () => ({ fen: new Chess().fen() }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move({ G }, san) {
      const board = new Chess(G.fen);
      try {
        board.move(san);
      } catch {
        return INVALID_MOVE;
      }
      G.fen = board.fen();
    },
  },
  endIf({ G, ctx }) {
    const board = new Chess(G.fen);
    if (board.isGameOver()) return board.isCheckmate() ? { winner: ctx.currentPlayer } : { draw: true };
  },
};

const [port, dir] = process.argv.slice(2);
const db = dir && new FlatFile({ dir });
const server = Server({ games: [chess], origins: ['http://127.0.0.1'], ...(db && { db }) });
server.run({ port: Number(port), callback: () => console.log('ready') });
