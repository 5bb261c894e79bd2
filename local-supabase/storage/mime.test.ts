import { describe, expect, it } from 'vitest';
import { isActiveContent, isAllowedType, isImagesOnly, sniffImage } from './mime.ts';

describe('isAllowedType', () => {
  it.each([
    ['image/png', ['image/png'], true],
    ['IMAGE/PNG', ['image/png'], false],
    ['image/png; charset=x', ['image/png'], false],
    ['image/jpg', ['image/jpeg'], false],
    ['', ['image/png'], false],
    ['image', ['image/*'], false],
    ['image/svg+xml', ['image/*'], true],
    ['text/html', ['image/*', 'text/plain'], false],
    ['imagex/png', ['image/*'], false],
    ['text/html', [], true],
    ['text/html', null, true],
  ])('%s in %j: %j', (type, allowed, expected) => {
    expect(isAllowedType(type, allowed)).toBe(expected);
  });
});

it('isImagesOnly is true only for lists of images', () => {
  expect(isImagesOnly(['image/png', 'image/*'])).toBe(true);
  expect([['image/png', 'text/plain'], [], null].map(isImagesOnly)).toEqual([false, false, false]);
});

describe('sniffImage', () => {
  it.each([
    ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/gif', Buffer.from('GIF89a....')],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['image/avif', Buffer.from('\0\0\0 ftypavif')],
    ['image/svg+xml', Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- x --><svg xmlns="…">')],
    [undefined, Buffer.from('<html><svg></svg></html>')],
    [undefined, Buffer.from('hello')],
    [undefined, Buffer.alloc(0)],
  ])('finds %s', (type, bytes) => {
    expect(sniffImage(bytes)).toBe(type);
  });
});

it('isActiveContent knows what a browser would run', () => {
  expect(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript'].every(isActiveContent)).toBe(true);
  expect(['image/png', 'text/plain', 'application/pdf'].some(isActiveContent)).toBe(false);
});
