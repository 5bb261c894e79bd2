/** The picture of a player: what stands on it, and that it fits. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeCard, describeCollege, type CollegeFacts, type PlayerFacts } from './card.ts';
import { crestOf, drawCrest } from './crest.ts';
import { drawCard, drawCollegeCard, drawPicture, shorten } from './draw.ts';
import { openRenderer, type Renderer } from './render.ts';

const asset = (name: string) => readFile(new URL(`./assets/${name}`, import.meta.url));
let renderer: Renderer;
beforeAll(async () => {
  renderer = await openRenderer(asset);
});

const player = (values: Partial<PlayerFacts> = {}): PlayerFacts => ({
  slug: 'jordan-alvarez',
  name: 'Jordan Álvarez',
  class_year: 2027,
  state: 'OH',
  games: [
    { name: 'Rocket League', rank: null, roles: [], is_primary: false },
    {
      name: 'Valorant',
      rank: 'Immortal 2',
      roles: ['Duelist'],
      is_primary: true,
      sources: { rank: { is_current: true } },
    },
  ],
  team: 'Harbor City Comets',
  best_result: { title: 'State Open', placement: 2 },
  ...values,
});
const card = (values?: Partial<PlayerFacts>) => describeCard(player(values), 'https://lineup.example');
const draw = (values?: Partial<PlayerFacts>) => drawCard(card(values), renderer.measure);

describe('what stands on a card', () => {
  test('the main game first, the facts in one line, the place in words', () => {
    expect(card()).toEqual({
      name: 'Jordan Álvarez',
      about: 'Harbor City Comets  ·  Class of 2027  ·  OH',
      games: [
        { name: 'Valorant', detail: 'Immortal 2 (confirmed) · Duelist' },
        { name: 'Rocket League', detail: '' },
      ],
      result: '2nd, State Open',
      address: 'lineup.example/player/jordan-alvarez',
    });
    const places = [1, 3, 4, 11, 12, 13, 21, 112].map(
      (placement) => card({ best_result: { title: 'X', placement } }).result,
    );
    expect(places).toEqual(['1st, X', '3rd, X', '4th, X', '11th, X', '12th, X', '13th, X', '21st, X', '112th, X']);
  });

  test('what the font cannot draw is left out; a name without any letter it has becomes the address', () => {
    expect(card({ name: 'Ana 🎮 王 Núñez' }).name).toBe('Ana Núñez');
    expect(card({ name: '王小明' }).name).toBe('jordan-alvarez');
    expect(card({ name: null }).name).toBe('jordan-alvarez');
  });
});

describe('the drawing', () => {
  test('names are text, never markup', () => {
    const svg = draw({ name: `<image href="http://x"/>&'"` });
    expect(svg).toContain('&lt;image href=&quot;http://x&quot;/&gt;&amp;&#39;&quot;');
    expect(svg).not.toContain('<image');
  });

  test.each([
    'Al',
    'Maximiliana Theodora Wolfeschlegelsteinhausen-Bergerdorff the Third of Nowhere',
    'W'.repeat(80),
    'Bartholomew Featherstonehaugh-Cholmondeley',
  ])('the name %s stays within the margins', (name) => {
    const rows = [...draw({ name }).matchAll(/font-weight="800" font-size="(\d+)" fill="#f3f6fb">([^<]+)</g)];
    expect(rows.length).toBeGreaterThan(0);
    for (const [, size, words] of rows)
      expect(renderer.measure(words ?? '', Number(size), 800)).toBeLessThanOrEqual(1040);
  });

  test('long texts are cut with an ellipsis', () => {
    const short = shorten('A very long text that goes on', 24, 500, 120, renderer.measure);
    expect(short).toMatch(/^A very.*…$/);
    expect(renderer.measure(short, 24, 500)).toBeLessThanOrEqual(120);
  });

  test('becomes a picture of 1200 by 630', () => {
    const png = Buffer.from(renderer.toPng(draw()));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    // Fonts are there: without letters the picture would be far smaller.
    expect(png.length).toBeGreaterThan(
      renderer.toPng(drawCard({ name: '', about: '', games: [], result: '', address: '' }, renderer.measure)).length +
        5000,
    );
  });
});

describe('[RC-004] the card of a college', () => {
  const college: CollegeFacts = {
    slug: 'gulf-pines-college',
    name: 'Gulf Pines College',
    city: 'Mobile',
    state: 'AL',
    level: 'varsity',
    games: ['League of Legends', 'Marvel Rivals', 'Rocket League', 'Valorant'],
    open_spots: 1,
    scholarship_max: 4000,
    logo_url: null,
    colors: null,
  };
  const about = (values: Partial<CollegeFacts> = {}) =>
    describeCollege({ ...college, ...values }, 'https://lineup.example');
  const crest = (x: number, y: number, size: number) => drawCrest(crestOf(college.name, null), x, y, size);
  const image = (values?: Partial<CollegeFacts>, picture = crest) =>
    drawCollegeCard(about(values), picture, renderer.measure);

  test('has its place, its games and its offer', () => {
    expect(about()).toEqual({
      name: 'Gulf Pines College',
      about: 'Mobile, AL  ·  Varsity',
      games: ['League of Legends', 'Marvel Rivals', '2 more games'].map((name) => ({ name, detail: '' })),
      result: '1 open spot  ·  up to $4,000 a year',
      address: 'lineup.example/college/gulf-pines-college',
    });
    expect(about({ open_spots: 0, scholarship_max: null, games: ['Valorant'] })).toMatchObject({
      games: [{ name: 'Valorant', detail: '' }],
      result: '',
    });
  });

  test('shows its crest, or its logo, which nothing is loaded for', () => {
    expect(image()).toContain('>GP<');
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    const withLogo = image({}, (x, y, size) => drawPicture(logo, x, y, size));
    expect(withLogo).toContain(`href="${logo}"`);
    expect(withLogo).not.toContain('>GP<');
  });

  test.each(['Al', 'University of Northern Somewhere at Saint Bartholomew Heights', 'W'.repeat(120)])(
    'keeps the name %s within the margins',
    (name) => {
      const rows = [...image({ name }).matchAll(/font-weight="800" font-size="(\d+)" fill="#f3f6fb">([^<]+)</g)];
      expect(rows.length).toBeGreaterThan(0);
      for (const [, size, words] of rows)
        expect(renderer.measure(words ?? '', Number(size), 800)).toBeLessThanOrEqual(752);
    },
  );

  test('becomes a picture', () => {
    const png = Buffer.from(renderer.toPng(image()));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

test('the renderer is the one of the package', async () => {
  const packaged = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  expect((await asset('resvg.wasm')).equals(await readFile(packaged))).toBe(true);
  const { version } = JSON.parse(await readFile(path.join(path.dirname(packaged), 'package.json'), 'utf8'));
  expect(await readFile(new URL('./deno.json', import.meta.url), 'utf8')).toContain(
    `npm:@resvg/resvg-wasm@${version}"`,
  );
});
