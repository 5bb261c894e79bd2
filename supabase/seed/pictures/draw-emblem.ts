import { shade } from './shade.ts';

/** Outlines in a box of 256. */
const GROUNDS = [
  '<circle cx="128" cy="128" r="120"/>',
  '<path d="M28 20h200v108c0 62-44 88-100 112C72 216 28 190 28 128z"/>',
  '<path d="M128 6l106 61v122l-106 61L22 189V67z"/>',
  '<rect x="10" y="10" width="236" height="236" rx="56"/>',
  '<path d="M128 4l124 124-124 124L4 128z"/>',
  '<path d="M78 10h100l68 68v100l-68 68H78l-68-68V78z"/>',
];

/** Signs in a box of 100. */
const SIGNS = [
  '<path d="M8 82 38 28l16 28 10-16 28 42z"/>',
  '<path d="M56 8 24 58h23l-8 34 37-52H53z"/>',
  '<path d="M50 8l26 36H63l21 31H57v17H43V75H16l21-31H24z"/>',
  '<path d="M50 8c12 20 32 34 28 58-3 18-16 26-28 26-14 0-27-10-27-27 0-15 11-21 13-35 8 6 12 10 14 18 4-10 4-26 0-40z"/>',
  '<path d="M12 76V34l20 18 18-32 18 32 20-18v42zM12 82h76v10H12z"/>',
  '<path d="M8 22h84L70 44H24zM26 50h40L50 68H36zM38 74h12l-8 18z"/>',
  '<path d="M24 92V38h-6V14h16v10h10V14h12v10h10V14h16v24h-6v54H60V70a10 10 0 0 0-20 0v22z"/>',
  '<circle cx="66" cy="34" r="20"/><path d="M48 24 8 62l8 4-8 22 42-34-2-6z"/>',
  '<path d="M14 86C12 36 44 10 88 12c2 46-26 76-66 72l-4 8-8-4zM24 76c10-20 24-34 44-46-16 16-28 30-36 48z" fill-rule="evenodd"/>',
  '<path d="M50 8l12 28 30 3-23 20 7 30-26-16-26 16 7-30L8 39l30-3z"/>',
  '<path d="M6 40c14-16 26-16 38 0s24 16 38 0l12 10c-18 24-38 24-56 6-10-12-14-12-24 2zM6 68c14-16 26-16 38 0s24 16 38 0l12 10c-18 24-38 24-56 6-10-12-14-12-24 2z"/>',
  '<path d="M10 16l40 26 40-26-8 34-16 10 8 14-24 16-24-16 8-14-16-10z"/>',
];

export interface Emblem {
  ground: string;
  second: string;
  /** Gives the outline and the sign. */
  variant: number;
}

/** The logo of an invented college or team, as SVG of 192 × 192. */
export function drawEmblem({ ground, second, variant }: Emblem): string {
  const outline = GROUNDS[variant % GROUNDS.length];
  const sign = SIGNS[Math.floor(variant / GROUNDS.length) % SIGNS.length];
  // A diamond has less room in its corners.
  const place = variant % GROUNDS.length === 4 ? 'translate(71 66) scale(1.16)' : 'translate(57 52) scale(1.42)';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 256 256">
<g fill="${second}">${outline}</g>
<g transform="translate(128 128) scale(.92) translate(-128 -128)" fill="${shade(ground, -0.25)}">${outline}</g>
<g transform="translate(128 128) scale(.86) translate(-128 -128)" fill="${ground}">${outline}</g>
<g transform="${place}" fill="${shade(ground, -0.4)}"><g transform="translate(3 4)">${sign}</g></g>
<g transform="${place}" fill="${second}">${sign}</g>
</svg>`;
}
