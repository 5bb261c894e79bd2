import { expect, it } from 'vitest';
import { altOf, fit, prepareImage } from './prepare-image';

it.each([
  [640, 480, { width: 640, height: 480 }],
  [4096, 1024, { width: 2048, height: 512 }],
  [1000, 9000, { width: 228, height: 2048 }],
  [9000, 1, { width: 2048, height: 1 }],
])('%i by %i pixels are sent as %o', (width, height, expected) => {
  expect(fit(width, height)).toEqual(expected);
});

it.each([
  ['map-of_ascent.PNG', 'map of ascent'],
  ['Elegido más.jpeg', 'Elegido más'],
  ['.png', 'Image'],
  ['---.webp', 'Image'],
  [`${'x'.repeat(400)}.png`, 'x'.repeat(300)],
])('a file named %s is described as %s', (name, alt) => {
  expect(altOf(name)).toBe(alt);
});

it('takes no other files', async () => {
  await expect(prepareImage(new Blob(['<svg/>'], { type: 'image/svg+xml' }))).rejects.toThrow('PNG, JPEG, WebP or GIF');
  const moving = new Blob([new Uint8Array(6 * 1024 * 1024)], { type: 'image/gif' });
  await expect(prepareImage(moving)).rejects.toThrow('larger than 5 MB');
});
