import type { Random } from '../random.ts';
import { shade } from './shade.ts';

const GROUNDS = ['#152238', '#10312b', '#2b1a3d', '#3a1c22', '#0f2f44', '#2b2a17', '#1b2438'];
const ACCENTS = ['#c8f542', '#6fa4ff', '#ffb020', '#3ddc97', '#ff8a5c'];

/** Signs in a box of 200, by what an article is about; `A` stands for the accent, `W` for white, `D` for a dark shade. */
const MOTIFS: Record<string, string> = {
  season:
    '<path d="M52 24h96v56c0 34-22 54-48 54s-48-20-48-54z" fill="A"/><path d="M52 40H20c0 38 14 58 40 62l-6-18c-10-4-16-14-18-28h16zM148 40h32c0 38-14 58-40 62l6-18c10-4 16-14 18-28h-16z" fill="W"/><path d="M90 132h20v24h26v20H64v-20h26z" fill="W"/><path d="M100 46l9 19 21 3-15 15 4 21-19-10-19 10 4-21-15-15 21-3z" fill="D"/>',
  scholarships:
    '<path d="M100 28 192 70l-92 42L8 70z" fill="A"/><path d="M46 98v38c14 20 94 20 108 0V98l-54 25z" fill="W"/><path d="M176 78v62" stroke="W" stroke-width="8"/><circle cx="176" cy="148" r="12" fill="A"/>',
  practice:
    '<circle cx="100" cy="112" r="70" fill="W"/><circle cx="100" cy="112" r="56" fill="D"/><path d="M84 14h32v22H84z" fill="A"/><path d="M100 112V70M100 112l34 20" stroke="A" stroke-width="12" stroke-linecap="round"/><path d="M154 46l18 18" stroke="W" stroke-width="14" stroke-linecap="round"/>',
  product:
    '<rect x="34" y="18" width="132" height="164" rx="18" fill="W"/><path d="m58 62 12 12 22-24M58 110l12 12 22-24M58 158l12 12 22-24" transform="translate(0 -8)" stroke="D" stroke-width="10" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M108 54h38M108 102h38M108 150h38" stroke="A" stroke-width="12" stroke-linecap="round"/>',
  safety:
    '<path d="M100 12l76 26v54c0 50-34 78-76 96-42-18-76-46-76-96V38z" fill="W"/><path d="M100 34l54 19v40c0 36-24 56-54 70z" fill="A"/><path d="m66 98 24 24 46-50" stroke="D" stroke-width="14" fill="none" stroke-linecap="round" stroke-linejoin="round"/>',
  'marvel rivals':
    '<circle cx="100" cy="100" r="72" fill="none" stroke="W" stroke-width="14" stroke-dasharray="320 140" transform="rotate(-90 100 100)"/><path d="M112 34 58 112h34l-8 56 58-84h-36z" fill="A"/>',
  guides:
    '<path d="M20 46c30-14 56-12 80 6 24-18 50-20 80-6v112c-30-14-56-12-80 6-24-18-50-20-80-6z" fill="W"/><path d="M100 52v112" stroke="D" stroke-width="8"/><path d="M38 72c16-5 30-4 44 3M38 100c16-5 30-4 44 3M118 75c14-7 28-8 44-3M118 103c14-7 28-8 44-3" stroke="A" stroke-width="10" fill="none" stroke-linecap="round"/>',
  results:
    '<path d="M24 108h44v64H24z" fill="W"/><path d="M78 60h44v112H78z" fill="A"/><path d="M132 128h44v44h-44z" fill="W"/><path d="M100 14l7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2z" fill="W"/>',
  recruiting:
    '<path d="M22 40c0-12 8-20 20-20h92c12 0 20 8 20 20v48c0 12-8 20-20 20H78l-34 28v-28h-2c-12 0-20-8-20-20z" fill="W"/><path d="M48 52h80M48 78h52" stroke="D" stroke-width="10" stroke-linecap="round"/><path d="M166 74c10 2 16 10 16 20v44c0 12-8 20-18 20v26l-32-26H92c-8 0-14-4-18-10l22-18h44c16 0 26-10 26-24z" fill="A"/>',
};
const OTHER =
  '<rect x="16" y="62" width="168" height="92" rx="46" fill="W"/><path d="M62 88v40M42 108h40" stroke="D" stroke-width="14" stroke-linecap="round"/><circle cx="132" cy="118" r="11" fill="A"/><circle cx="156" cy="96" r="11" fill="A"/>';

/** The cover of an article, as SVG of 16 to 9: the sign of its last known tag before a court of lines. */
export function drawCover(random: Random, tags: readonly string[], width: number): string {
  const ground = random.pick(GROUNDS);
  const accent = random.pick(ACCENTS);
  const lean = random.between(18, 34);
  const known = tags.toReversed().find((tag) => Object.hasOwn(MOTIFS, tag));
  const motif = (known === undefined ? OTHER : (MOTIFS[known] ?? OTHER))
    .replaceAll('"A"', `"${accent}"`)
    .replaceAll('"W"', '"#f3f6fb"')
    .replaceAll('"D"', `"${shade(ground, -0.2)}"`);
  const stripe = (x: number, breadth: number, color: string) =>
    `<path d="M${x} 900 ${x + lean * 14} 0h${breadth}L${x + breadth} 900z" fill="${color}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 9) / 16}" viewBox="0 0 1600 900">
<rect width="1600" height="900" fill="${ground}"/>
${stripe(random.between(-300, 0), 260, shade(ground, 0.07))}
${stripe(random.between(300, 560), 120, shade(ground, 0.12))}
${stripe(random.between(1000, 1180), 340, shade(ground, -0.25))}
<circle cx="800" cy="450" r="330" fill="${shade(ground, 0.16)}"/>
<circle cx="800" cy="450" r="372" fill="none" stroke="${accent}" stroke-width="6" stroke-dasharray="${random.between(500, 1400)} ${random.between(120, 420)}"/>
<path d="M0 450h380M1220 450h380" stroke="${shade(ground, 0.3)}" stroke-width="4"/>
<path d="M64 760h${random.between(120, 260)}v20H64z" fill="${accent}"/>
<g transform="translate(560 210) scale(2.4)">${motif}</g>
</svg>`;
}
