import { describe, expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

describe('pictureSize', () => {
  test.each([
    ['PNG', '89504e470d0a1a0a 0000000d 49484452 00009c40 00000010 08060000', { width: 40_000, height: 16 }],
    ['GIF', '474946383961 2003 5802 f70000', { width: 800, height: 600 }],
    ['JPEG', 'ffd8 ffe0 0006 4a464946 ffc4 0003 00 ffc0 000b 08 0258 0320 01', { width: 800, height: 600 }],
    ['progressive JPEG with filling', 'ffd8 ffff ffc2 000b 08 0001 0002 01', { width: 2, height: 1 }],
  ])('reads a %s', (_, hex, size) => {
    expect(pictureSize(bytes(hex))).toEqual(size);
  });

  test.each([
    ['nothing', ''],
    ['a PNG cut off', '89504e470d0a1a0a 0000000d 49484452'],
    ['a JPEG without a frame', 'ffd8 ffe0 0004 0000 ffd9'],
    ['a JPEG with a segment of no length', 'ffd8 ffe0 0000 0000 0000 0000 0000'],
    ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('hex')],
  ])('tells nothing of %s', (_, hex) => {
    expect(pictureSize(bytes(hex))).toBeNull();
  });
});
