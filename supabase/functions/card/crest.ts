/**
 * The emblem of a college without a logo, drawn as the site draws it (libs/ui/src/identity): a function is deployed
 * without the site, so the rules stand here once more, and a test compares the two.
 */
import { escapeHtml } from '../_shared/escape-html.ts';

/** Dark grounds and light second colors. */
const GROUNDS = [
  ...['#1e3a8a', '#7f1d1d', '#14532d', '#4c1d95', '#115e59', '#7c2d12', '#831843', '#1f4e79', '#5b1a1a', '#3b0764'],
  ...['#0b4f3c', '#334155', '#6b1d5c', '#0c4a6e', '#4a3200', '#3f3f10', '#27406b', '#5a2348', '#9a1f2e', '#0f5132'],
];
const SECONDS = ['#fbbf24', '#fde68a', '#c4b5fd', '#a7f3d0', '#bae6fd', '#fecaca', '#e5e7eb', '#fdba74'];

const OUTLINES = [
  'M5 5h38v19c0 11-8 16-19 20C13 40 5 35 5 24z',
  'M4 8c7 0 14-1 20-5 6 4 13 5 20 5v15c0 11-8 18-20 22C12 41 4 34 4 23z',
  'M24 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42z',
  'M13 5h22l11 19-11 19H13L2 24z',
  'M24 2l19 11v22L24 46 5 35V13z',
  'M15 4h18l11 11v18L33 44H15L4 33V15z',
  'M12 4h24a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8V12a8 8 0 0 1 8-8z',
  'M5 5h38v24L24 45 5 29z',
  'M5 44V23a19 19.5 0 0 1 38 0v21z',
  'M5 4h38v41L24 38 5 45z',
  'M12 4h24a8 8 0 0 0 8 8v24a8 8 0 0 0-8 8H12a8 8 0 0 0-8-8V12a8 8 0 0 0 8-8z',
  'M5 9l7-5 12 4 12-4 7 5-2 6c4 14-1 25-17 30C8 40 3 29 7 15z',
];

const SIGNS = [
  'M14 11h20v3H14z',
  'M24 7l1.6 3.4 3.7.5-2.7 2.6.7 3.700L24 15.400l-3.3 1.8.7-3.7-2.7-2.6 3.7-.5z',
  'M15 15.500l9-6 9 6V12l-9-6-9 6z',
  'M16 12a2.2 2.2 0 1 1 0 .1zM22 12a2.2 2.2 0 1 1 0 .1zM28 12a2.2 2.2 0 1 1 0 .1z',
  'M14 16l6-8 4 5 4-5 6 8z',
  'M26 6l-7 6.500h4L21 18l8-7h-4.500z',
  'M16 16V8.500l4 3L24 7l4 4.5 4-3V16z',
  'M24 7l5 5-5 5-5-5z',
];

/** A number that a name always gives; case and margins do not matter (FNV-1a, mixed once more). */
function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash ^= character.codePointAt(0) as number;
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  return (capitals.length > 0 ? capitals : words)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase())
    .join('');
}

export interface Crest {
  outline: string;
  sign: string;
  letters: string;
  ground: string;
  second: string;
  ink: string;
}

export function crestOf(name: string, chosen: readonly string[] | null): Crest {
  const hash = nameHash(name);
  const isChosen = chosen?.length === 2 && chosen.every((color) => /^#[0-9a-f]{6}$/i.test(color));
  const ground = (isChosen ? chosen[0] : GROUNDS[hash % GROUNDS.length]) as string;
  const second = (isChosen ? chosen[1] : SECONDS[(hash >>> 8) % SECONDS.length]) as string;
  const ink = contrast(ground, '#ffffff') >= contrast(ground, '#000000') ? '#ffffff' : '#000000';
  return {
    outline: OUTLINES[(hash >>> 12) % OUTLINES.length] as string,
    sign: SIGNS[(hash >>> 20) % SIGNS.length] as string,
    letters: initials(name),
    ground,
    second: contrast(ground, second) >= 3 ? second : ink,
    ink,
  };
}

/** As SVG, in a square. */
export function drawCrest(crest: Crest, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 48})">
<path d="${crest.outline}" fill="${crest.ground}" stroke="${crest.second}" stroke-width="2.5" stroke-linejoin="round"/>
<path d="${crest.sign}" fill="${crest.second}"/>
<text x="24" y="33" fill="${crest.ink}" text-anchor="middle" font-family="Archivo" font-weight="800" font-size="${crest.letters.length > 1 ? 16 : 19}">${escapeHtml(crest.letters)}</text>
</g>`;
}
