import type { Random } from '../random.ts';
import { shade } from './shade.ts';

const SKINS = ['#f6d3b8', '#eab98f', '#d79b6c', '#b87847', '#8f5a34', '#5f3a22'];
const HAIRS = ['#1c1714', '#3a2418', '#5b3a1f', '#8c5a2b', '#c58b3d', '#b23a2a', '#3d4a7a', '#7a4a86'];
const GROUNDS = ['#2b3a67', '#3f5d4f', '#6b3f5a', '#7a4b2b', '#2e5f73', '#574b8a', '#8a3b3b', '#45603a'];
const SHIRTS = ['#c8f542', '#f5b942', '#42c6f5', '#f5426f', '#f3f6fb', '#10151d', '#7a5cf0', '#33b679'];

/** Behind the head, and in front of it. The head is an ellipse around (128, 116). */
const STYLES: { back: string; front: string }[] = [
  {
    back: '',
    front: '<path d="M78 112c-6-50 26-70 54-70 34 0 52 26 46 70-6-20-14-32-28-36-22 6-46 4-58-4-6 10-12 22-14 40z"/>',
  },
  {
    back: '<path d="M70 112c-8-84 124-84 116 0l10 92H60z"/>',
    front: '<path d="M80 108c-2-44 22-60 48-60s50 16 48 60c-10-18-20-30-48-36-18 8-38 16-48 36z"/>',
  },
  {
    back: '',
    front:
      '<circle cx="84" cy="84" r="20"/><circle cx="102" cy="62" r="22"/><circle cx="130" cy="54" r="24"/><circle cx="158" cy="64" r="22"/><circle cx="172" cy="86" r="20"/><circle cx="128" cy="72" r="22"/>',
  },
  {
    back: '<circle cx="128" cy="36" r="24"/>',
    front: '<path d="M80 106c-2-42 22-58 48-58s50 16 48 58c-8-22-24-32-48-32s-40 10-48 32z"/>',
  },
  { back: '', front: '<path d="M82 100c0-36 22-50 46-50s46 14 46 50c-8-18-22-26-46-26s-38 8-46 26z"/>' },
  { back: '', front: '<path d="M76 112c-8-54 44-78 78-62 24 10 30 34 26 62-6-18-16-30-30-34-20 18-52 14-74 34z"/>' },
  {
    back: '<path d="M74 112c-6-80 114-80 108 0l4 44c-8 6-20 6-26 0H96c-6 6-18 6-26 0z"/>',
    front: '<path d="M82 104c-2-40 20-54 46-54s48 14 46 54c-2-14-8-22-14-26H96c-6 4-12 12-14 26z"/>',
  },
  { back: '', front: '' },
];

/** The picture of an invented player, as SVG of 192 × 192: nobody there is. */
export function drawPortrait(random: Random): string {
  const [skin, hair, ground, shirt] = [SKINS, HAIRS, GROUNDS, SHIRTS].map((each) => random.pick(each)) as [
    string,
    string,
    string,
    string,
  ];
  const { back, front } = random.pick(STYLES);
  const trim = shirt === '#10151d' ? '#c8f542' : shade(shirt, -0.45);
  const dark = shade(skin, -0.3);
  const headset = random.chance(0.4);
  const glasses = random.chance(0.25);
  const smile = random.pick(['M112 144q16 14 32 0', 'M114 146q14 8 28 0', 'M110 142q18 20 36 0z']);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 256 256">
<rect width="256" height="256" fill="${ground}"/>
<path d="M0 190 190 0h66v40L40 256H0z" fill="${shade(ground, 0.12)}"/>
<path d="M150 256 256 150v60l-46 46z" fill="${shade(ground, -0.2)}"/>
<g fill="${hair}">${back}</g>
<path d="M24 256c2-52 36-70 76-74h56c40 4 74 22 76 74z" fill="${shirt}"/>
<path d="M24 256c2-52 36-70 58-73l16 73zM232 256c-2-52-36-70-58-73l-16 73z" fill="${trim}"/>
<path d="M104 150h48v34c0 14-10 22-24 22s-24-8-24-22z" fill="${dark}"/>
<circle cx="80" cy="122" r="12" fill="${dark}"/><circle cx="176" cy="122" r="12" fill="${dark}"/>
<ellipse cx="128" cy="116" rx="48" ry="58" fill="${skin}"/>
<g fill="#1c1714"><ellipse cx="110" cy="118" rx="5" ry="6"/><ellipse cx="146" cy="118" rx="5" ry="6"/></g>
<g fill="none" stroke="${shade(hair, -0.2)}" stroke-width="5" stroke-linecap="round"><path d="M100 104q10-6 18 0M138 104q10-6 18 0"/></g>
<path d="M126 120q-6 14 4 14" fill="none" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>
<path d="${smile}" fill="${smile.endsWith('z') ? '#fff' : 'none'}" stroke="#7a2f2f" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
<g fill="${hair}">${front}</g>
${glasses ? '<g fill="none" stroke="#10151d" stroke-width="4"><rect x="94" y="106" width="30" height="24" rx="10"/><rect x="132" y="106" width="30" height="24" rx="10"/><path d="M124 116h8"/></g>' : ''}
${headset ? '<path d="M76 120c-6-104 110-104 104 0" fill="none" stroke="#10151d" stroke-width="10"/><rect x="62" y="104" width="22" height="40" rx="10" fill="#10151d"/><rect x="172" y="104" width="22" height="40" rx="10" fill="#10151d"/><path d="M76 142q4 24 34 24" fill="none" stroke="#10151d" stroke-width="5" stroke-linecap="round"/>' : ''}
</svg>`;
}
