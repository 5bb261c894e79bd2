/** The states as tiles of one size, each about where it lies; a dot is no state. */
const rows = [
  'AK . . . . . . . . . ME',
  '. . . . . . . . . VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT .',
  'CA UT CO NE MO KY WV VA MD DE .',
  '. AZ NM KS AR TN NC SC DC . .',
  '. . . OK LA MS AL GA . . .',
  'HI . . TX . . . . FL . .',
];

export interface Tile {
  state: string;
  row: number;
  column: number;
}

/** Row by row, as they are read. */
export const tiles: readonly Tile[] = rows.flatMap((line, row) =>
  line.split(' ').flatMap((state, column) => (state === '.' ? [] : [{ state, row, column }])),
);

const steps: Record<string, (from: Tile, to: Tile) => [along: number, aside: number]> = {
  ArrowLeft: (from, to) => [from.column - to.column, to.row - from.row],
  ArrowRight: (from, to) => [to.column - from.column, to.row - from.row],
  ArrowUp: (from, to) => [from.row - to.row, to.column - from.column],
  ArrowDown: (from, to) => [to.row - from.row, to.column - from.column],
};

/** The state that a key leads to from another: the nearest in its direction, the same one at the edge; null for other keys. */
export function stateBy(key: string, state: string): string | null {
  if (key === 'Home') return tiles[0]!.state;
  if (key === 'End') return tiles.at(-1)!.state;
  const step = steps[key];
  const from = tiles.find((tile) => tile.state === state);
  if (!step || !from) return null;
  let best = { state, cost: Infinity };
  for (const to of tiles) {
    const [along, aside] = step(from, to);
    // Sideways only as far as forward, and rather straight on.
    if (along <= 0 || Math.abs(aside) > along) continue;
    const cost = along + 3 * Math.abs(aside);
    if (cost < best.cost) best = { state: to.state, cost };
  }
  return best.state;
}
