/** Draws cards as SVG, 1200 × 630. Colors are those of the dark theme (libs/ui/src/theme/tokens.css). */
import { escapeHtml } from '../_shared/escape-html.ts';
import type { Card } from './card.ts';

export type Weight = 500 | 800;
/** Width of a line in pixels. */
export type Measure = (text: string, size: number, weight: Weight) => number;

const COLORS = {
  bg: '#0b0e14',
  raised: '#1a2230',
  line: '#2c3749',
  text: '#f3f6fb',
  muted: '#a8b3c5',
  accent: '#c8f542',
};
const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80];
const ROOM = WIDTH - 2 * MARGIN;
const NAME = { most: 112, least: 60, gap: 1.05 };
const GAMES_TOP = 404;
/** Logo or crest of a college; `name`: the largest size of the name beside it. */
const PICTURE = { top: 132, size: 240, gap: 48, name: 76 };
const CHIP_GAP = 20;

export function drawCard(card: Card, measure: Measure): string {
  return frame(`${drawHead(card, MARGIN, NAME.most, measure)}\n${drawBody(card, measure)}`);
}

/** The card of a college: its logo or crest beside the name. @param picture draws it in a square */
export function drawCollegeCard(
  card: Card,
  picture: (x: number, y: number, size: number) => string,
  measure: Measure,
): string {
  const left = MARGIN + PICTURE.size + PICTURE.gap;
  return frame(
    `${picture(MARGIN, PICTURE.top, PICTURE.size)}\n${drawHead(card, left, PICTURE.name, measure)}\n${drawBody(card, measure)}`,
  );
}

/** A stored picture in a square, its corners rounded. */
export const drawPicture = (address: string, x: number, y: number, size: number): string =>
  `<clipPath id="picture"><rect x="${x}" y="${y}" width="${size}" height="${size}" rx="20"/></clipPath>
<image x="${x}" y="${y}" width="${size}" height="${size}" clip-path="url(#picture)" href="${escapeHtml(address)}"/>`;

function frame(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.bg}"/>
<path d="M${WIDTH - 210} 0h64l-96 96h-64zM${WIDTH - 110} 0h64l-96 96h-64zM${WIDTH - 10} 0h10v54l-42 42h-64z" fill="${COLORS.accent}"/>
<rect x="0" y="0" width="12" height="${HEIGHT}" fill="${COLORS.accent}"/>
${text('Lineup', MARGIN, 96, 34, 800, COLORS.accent)}
${content}
</svg>`;
}

/** Name and the line below it. */
function drawHead(card: Card, left: number, most: number, measure: Measure): string {
  const room = WIDTH - MARGIN - left;
  const { rows, size } = fitName(card.name, most, room, measure);
  const bottom = 232 + (rows.length - 1) * size * NAME.gap * 0.9;
  const name = rows.map((row, place) =>
    text(row, left, bottom - (rows.length - 1 - place) * size * NAME.gap, size, 800, COLORS.text),
  );
  return `${name.join('\n')}
${text(shorten(card.about, 32, 500, room, measure), left, bottom + 58, 32, 500, COLORS.muted)}`;
}

function drawBody(card: Card, measure: Measure): string {
  return `${drawGames(card.games, measure)}
<rect x="${MARGIN}" y="540" width="${ROOM}" height="1" fill="${COLORS.line}"/>
${drawFoot(card, measure)}`;
}

function text(words: string, x: number, y: number, size: number, weight: Weight, color: string): string {
  return `<text x="${x}" y="${Math.round(y)}" font-family="Archivo" font-weight="${weight}" font-size="${size}" fill="${color}">${escapeHtml(words)}</text>`;
}

/** The largest size at which the name fits on one line, otherwise on two. */
function fitName(name: string, most: number, room: number, measure: Measure): { rows: string[]; size: number } {
  const sizeFor = (rows: string[]) => {
    const widest = Math.max(...rows.map((row) => measure(row, most, 800)));
    return Math.min(most, Math.floor((most * room) / Math.max(widest, 1)));
  };
  const least = Math.min(NAME.least, most);
  const size = sizeFor([name]);
  if (size >= least) return { rows: [name], size };
  const words = name.split(' ');
  const splits = words
    .slice(1)
    .map((_, place) => [words.slice(0, place + 1).join(' '), words.slice(place + 1).join(' ')]);
  const best = splits
    .map((rows) => ({ rows, size: sizeFor(rows) }))
    .toSorted((a, b) => b.size - a.size)
    .find((each) => each.size >= least);
  // Two lines leave room for at most 84 px.
  if (best) return { rows: best.rows, size: Math.min(best.size, 84) };
  return { rows: [shorten(name, least, 800, room, measure)], size: least };
}

/** The text, cut with an ellipsis where it would be wider than `room`. */
export function shorten(words: string, size: number, weight: Weight, room: number, measure: Measure): string {
  if (words === '' || measure(words, size, weight) <= room) return words;
  const characters = Array.from(words);
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measure(cut(characters, middle), size, weight) <= room) fits = middle;
    else tooLong = middle;
  }
  return cut(characters, fits);
}

const cut = (characters: string[], most: number) => `${characters.slice(0, most).join('').trimEnd()}…`;

function drawGames(games: Card['games'], measure: Measure): string {
  const room = (ROOM - CHIP_GAP * (games.length - 1)) / Math.max(games.length, 1);
  const width = games.length === 1 ? ROOM / 2 : room;
  return games
    .map(({ name, detail }, place) => {
      const x = MARGIN + place * (width + CHIP_GAP);
      const inner = width - 48;
      const top = detail ? GAMES_TOP + 44 : GAMES_TOP + 60;
      return `<rect x="${x}" y="${GAMES_TOP}" width="${width}" height="100" rx="12" fill="${COLORS.raised}"/>
${text(shorten(name, 28, 800, inner, measure), x + 24, top, 28, 800, COLORS.text)}
${detail ? text(shorten(detail, 24, 500, inner, measure), x + 24, top + 34, 24, 500, COLORS.muted) : ''}`;
    })
    .join('\n');
}

function drawFoot({ result, address }: Card, measure: Measure): string {
  const link = shorten(address, 26, 500, ROOM * 0.55, measure);
  const room = ROOM - measure(link, 26, 500) - 40;
  const width = measure(link, 26, 500);
  return [
    result ? text(shorten(result, 26, 500, room, measure), MARGIN, 590, 26, 500, COLORS.text) : '',
    text(link, result ? WIDTH - MARGIN - width : MARGIN, 590, 26, 500, COLORS.muted),
  ].join('\n');
}
