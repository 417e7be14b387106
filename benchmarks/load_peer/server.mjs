// boardgame.io's own server with its in-memory storage: node server.mjs PORT
import { createRequire } from "node:module";
import { Duel } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const server = Server({ games: [Duel], origins: [/127\.0\.0\.1/] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
