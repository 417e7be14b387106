// The crowd: node load.mjs PORT TABLES SECONDS [RATE]. Two clients at each table; prints one line of JSON.
import { createRequire } from "node:module";
import { Duel } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const [port, tables, seconds, rate] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;

const WARM = 1; // seconds at the start that do not count
const latencies = [];
const seats = [];
let going = false;
let began = 0;

function move(seat) {
  const state = seat.client.getState();
  if (!state || seat.waiting !== null || state.ctx.currentPlayer !== seat.id) return false;
  seat.waiting = state._stateID;
  seat.sent = performance.now();
  seat.client.moves.step(Math.floor(Math.random() * 35));
  return true;
}

function hear(seat, state) {
  if (state && seat.waiting !== null && state._stateID > seat.waiting) {
    if (performance.now() - began >= WARM * 1000) latencies.push(performance.now() - seat.sent);
    seat.waiting = null;
  }
  if (going && !rate) move(seat);
}

for (let n = 0; n < tables; n++) {
  const matchID = `m${n}`; // made by the server when the first client comes
  for (const id of ["0", "1"]) {
    const seat = { id, waiting: null, sent: 0 };
    const multiplayer = SocketIO({ server: url, socketOpts: { transports: ["websocket"] } });
    seat.client = Client({ game: Duel, numPlayers: 2, matchID, playerID: id, debug: false, multiplayer });
    seat.client.start();
    seat.client.subscribe((state) => hear(seat, state));
    seats.push(seat);
  }
}
while (!seats.every((seat) => seat.client.getState())) await new Promise((done) => setTimeout(done, 50));

going = true;
began = performance.now();
const idle = process.cpuUsage();
if (rate) {
  let sent = 0;
  while (performance.now() - began < (WARM + seconds) * 1000) {
    while (sent < ((performance.now() - began) / 1000) * rate) {
      for (let tries = 0; tries < 40 && !move(seats[Math.floor(Math.random() * seats.length)]); tries++);
      sent++;
    }
    await new Promise((done) => setTimeout(done, 1));
  }
} else {
  seats.forEach(move);
  await new Promise((done) => setTimeout(done, (WARM + seconds) * 1000));
}
going = false;
const spent = (performance.now() - began) / 1000 - WARM;
const { user, system } = process.cpuUsage(idle);
latencies.sort((a, b) => a - b);
const at = (share) => Number(latencies[Math.floor(latencies.length * share)].toFixed(2));
console.log(JSON.stringify({ moves: latencies.length, moves_per_second: Math.round(latencies.length / spent), p50_ms: at(0.5), p99_ms: at(0.99), cores_of_crowd: Number(((user + system) / 1e6 / (spent + WARM)).toFixed(2)) }));
process.exit(0);
