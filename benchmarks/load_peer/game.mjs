// A game of the size of Berlin 63's state: two players in turn, hidden sides, a board; every move changes a few cells.
export const Duel = {
  name: "duel",
  setup: () => ({ board: Array(35).fill(0), sides: [Array(8).fill(1), Array(8).fill(2)], quiet: 0, turn: 0 }),
  playerView: ({ G, playerID }) => ({ ...G, sides: G.sides.map((side, seat) => (String(seat) === playerID ? side : null)) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: {
      client: false,
      move: ({ G, playerID }, cell) => {
        if (!(cell >= 0 && cell < 35)) return "INVALID_MOVE";
        G.board[cell] = 1 + Number(playerID);
        G.board[(cell + 7) % 35] = 0;
        G.sides[Number(playerID)][cell % 8] = cell;
        G.quiet = G.turn % 5;
        G.turn += 1;
      },
    },
  },
};
