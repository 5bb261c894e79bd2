import { describe, expect, it } from 'vitest';
import { checkPicture, middleSquare } from './square-picture';

const bytes = (...values: number[]) => new Blob([new Uint8Array(values)]);
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('checking a picture', () => {
  it('takes PNG, JPEG and WebP by their first bytes', async () => {
    for (const file of [bytes(...PNG, 0), bytes(0xff, 0xd8, 0xff, 0xe0), new Blob(['RIFF1234WEBPVP8 '])])
      await expect(checkPicture(file)).resolves.toBeUndefined();
  });

  it.each([
    ['markup', new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/png' })],
    ['a GIF', new Blob(['GIF89a...'], { type: 'image/png' })],
    ['a sound file', new Blob(['RIFF1234WAVEfmt '])],
    ['nothing', bytes()],
    ['text', new Blob(['hello'], { type: 'image/png' })],
  ])('refuses %s, whatever it calls itself', async (_what, file) => {
    await expect(checkPicture(file)).rejects.toThrow('Choose a PNG, JPEG or WebP picture.');
  });

  it('refuses more than 5 MB', async () => {
    const large = new Blob([new Uint8Array(PNG), new Uint8Array(5 * 1024 * 1024)]);
    await expect(checkPicture(large)).rejects.toMatchObject({ kind: 'invalid', code: 'unfit_picture' });
    await expect(checkPicture(large)).rejects.toThrow('larger than 5 MB');
  });
});

describe('cropping', () => {
  it('keeps the middle, at most 512 pixels', () => {
    expect(middleSquare(1600, 900)).toEqual({ x: 350, y: 0, side: 900, edge: 512 });
    expect(middleSquare(300, 401)).toEqual({ x: 0, y: 50, side: 300, edge: 300 });
    expect(middleSquare(1, 1)).toEqual({ x: 0, y: 0, side: 1, edge: 1 });
  });
});
