import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { drawCover } from './draw-cover.ts';
import { drawEmblem } from './draw-emblem.ts';
import { drawPortrait } from './draw-portrait.ts';
import { pictureAddress } from './picture-address.ts';
import { shade } from './shade.ts';

const OWNER = '7b3f1a52-9a31-4c06-8f2e-0123456789ab';

test('a picture is always the same, and hardly one like another', () => {
  expect(drawPortrait(createRandom(7))).toBe(drawPortrait(createRandom(7)));
  const portraits = new Set(Array.from({ length: 50 }, (_, number) => drawPortrait(createRandom(number * 99))));
  expect(portraits.size).toBeGreaterThan(48);
  const colors = { ground: '#123a6b', second: '#f2b411' };
  const emblems = new Set(Array.from({ length: 72 }, (_, variant) => drawEmblem({ ...colors, variant })));
  expect(emblems.size).toBe(72);
});

test('a cover is always the same, shows what its article is about, and is there in two sizes', () => {
  const cover = (tags: string[], width = 1600) => drawCover(createRandom(7), tags, width);
  expect(cover(['season'])).toBe(cover(['season']));
  expect(new Set([cover([]), cover(['season']), cover(['season', 'results'])]).size).toBe(3);
  expect(cover(['unheard of'])).toBe(cover([]));
  expect(cover([], 640)).toContain('width="640" height="360"');
});

test('it lies where the person or team may keep it, under a name as uploads have', () => {
  expect(pictureAddress('avatars', OWNER)).toBe(
    `/storage/v1/object/public/avatars/${OWNER}/5eed0000-0000-4000-8000-0123456789ab.png`,
  );
});

test('a shade stays a color', () => {
  expect(shade('#ffffff', -1)).toBe('#000000');
  expect(shade('#000000', 0.5)).toBe('#808080');
});
