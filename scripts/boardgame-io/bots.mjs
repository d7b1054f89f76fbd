// Bots that play many matches of chess on a server of boardgame.io, each by two sockets and without pauses, as
// `menagerie loadtest --every 0s` has them play on ours.
//
// `node bots.mjs PORT PID MATCHES SECONDS` measures the server of this process, after three seconds that do not count.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chess } from 'chess.js';
import { io } from 'socket.io-client';

const [port, pid, matches, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
const PLAYERS = [0, 1];
const LONGEST = 100;
const PATIENCE_MS = 30_000;

/** The games that are played: legal moves by chance. */
const scripts = Array.from({ length: 30 }, () => {
  const board = new Chess();
  while (board.history().length < LONGEST && !board.isGameOver()) board.move(any(board.moves()));
  return board.history();
});

/** From send to what the opponent's socket hears, of all turns that count. */
const took = [];
let isCounting = false;

function any(list) {
  return list[Math.floor(Math.random() * list.length)];
}

async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A socket of a player, who hears how a match stands. */
class Seat {
  static async open() {
    const seat = new Seat();
    seat.socket = io(`${url}/chess`, { transports: ['websocket'], forceNew: true, reconnection: false });
    seat.socket.on('sync', (match, { state }) => seat.hear(match, state._stateID));
    seat.socket.on('update', (match, state) => seat.hear(match, state._stateID));
    await new Promise((resolve, reject) => {
      seat.socket.once('connect', resolve).once('connect_error', reject);
    });
    return seat;
  }

  /** Waits for the match to stand at a state after this one. */
  after(state) {
    if (this.state > state) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('a turn was not heard of')), PATIENCE_MS);
      this.heard = (now) => {
        if (now <= state) return;
        clearTimeout(late);
        this.heard = undefined;
        resolve();
      };
    });
  }

  hear(match, state) {
    if (match !== this.match) return;
    this.state = state;
    this.heard?.(state);
  }

  async sit(match, player) {
    const { playerCredentials } = await post(`/games/chess/${match}/join`, { playerID: String(player), playerName: 'bot' });
    Object.assign(this, { match, player: String(player), credentials: playerCredentials, state: -1 });
    const synced = this.after(-1);
    this.socket.emit('sync', match, this.player, this.credentials, PLAYERS.length);
    await synced;
  }

  move(san) {
    const { match, player: playerID, credentials, state } = this;
    const payload = { type: 'move', args: [san], playerID, credentials };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, state, match, playerID);
  }
}

/** Plays one match after the other. */
async function play(seats) {
  for (;;) {
    const { matchID } = await post('/games/chess/create', { numPlayers: PLAYERS.length });
    for (const player of PLAYERS) await seats[player].sit(matchID, player);
    for (const [at, san] of any(scripts).entries()) {
      const [mover, opponent] = [seats[at % 2], seats[1 - (at % 2)]];
      const [sent, state] = [performance.now(), mover.state];
      const answered = mover.after(state);
      const heard = opponent.after(state).then(() => isCounting && took.push(performance.now() - sent));
      mover.move(san);
      await Promise.all([answered, heard]);
    }
  }
}

/** The processor time of the server until now, in seconds. */
function processorTime() {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

for (let match = 0; match < matches; match++) play(await Promise.all(PLAYERS.map(Seat.open)));
await sleep(3_000);
const before = { server: processorTime(), bots: process.cpuUsage() };
isCounting = true;
await sleep(seconds * 1000);
isCounting = false;
const server = processorTime() - before.server;
const { user, system } = process.cpuUsage(before.bots);
took.sort((a, b) => a - b);
const share = (part) => took[Math.floor(part * (took.length - 1))].toFixed(1);
console.log(`${took.length} turns in ${seconds} s, ${(took.length / seconds).toFixed(0)} a second`);
console.log(`  ms from send to the opponent's socket: 50 % ${share(0.5)}, 99 % ${share(0.99)}, 99.9 % ${share(0.999)}`);
console.log(`  processor time: server ${server.toFixed(1)} s, client ${((user + system) / 1e6).toFixed(1)} s`);
process.exit();
