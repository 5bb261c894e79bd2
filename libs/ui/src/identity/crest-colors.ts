import { contrast } from './contrast';
import { nameHash } from './name-hash';

export interface CrestColors {
  ground: string;
  /** Of the rim and the sign: at least 3:1 on the ground. */
  second: string;
  /** Of the letters: at least 4.5:1 on the ground. */
  ink: string;
}

/** Dark grounds and light second colors: each pair can be seen on a light and on a dark page. */
const GROUNDS = [
  ...['#1e3a8a', '#7f1d1d', '#14532d', '#4c1d95', '#115e59', '#7c2d12', '#831843', '#1f4e79', '#5b1a1a', '#3b0764'],
  ...['#0b4f3c', '#334155', '#6b1d5c', '#0c4a6e', '#4a3200', '#3f3f10', '#27406b', '#5a2348', '#9a1f2e', '#0f5132'],
];
const SECONDS = ['#fbbf24', '#fde68a', '#c4b5fd', '#a7f3d0', '#bae6fd', '#fecaca', '#e5e7eb', '#fdba74'];

const isColor = (value: string | undefined) => value !== undefined && /^#[0-9a-f]{6}$/i.test(value);

/** White or black, whichever reads better; one of them always reaches 4.5:1. */
const inkOn = (ground: string) => (contrast(ground, '#ffffff') >= contrast(ground, '#000000') ? '#ffffff' : '#000000');

/** The colors of a crest: those that its editors chose, else some that the name always gives. */
export function crestColors(name: string, chosen?: readonly string[] | null): CrestColors {
  const hash = nameHash(name);
  const isChosen = chosen?.length === 2 && chosen.every(isColor);
  const ground = isChosen ? chosen[0]! : GROUNDS[hash % GROUNDS.length]!;
  const ink = inkOn(ground);
  const second = isChosen ? chosen[1]! : SECONDS[(hash >>> 8) % SECONDS.length]!;
  // Two chosen colors that are hardly apart: the sign takes that of the letters.
  return { ground, ink, second: contrast(ground, second) >= 3 ? second : ink };
}
