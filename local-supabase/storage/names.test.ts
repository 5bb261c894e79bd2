import { describe, expect, it } from 'vitest';
import { checkBucketName, checkKey, keyFromPath } from './names.ts';

describe('checkKey', () => {
  it.each(['a.png', 'folder/a b.png', "it's (1)!.txt", 'a..b/c', 'a//b', 'a/', 'x'.repeat(1024)])('takes %s', (key) => {
    expect(checkKey(key)).toBe(key);
  });

  it.each(['', '.', '..', '../a', 'a/../b', 'a/./b', 'a\0b', 'a\nb', 'ünï.png', 'a\\b', '<a>'])('refuses %j', (key) => {
    expect(() => checkKey(key)).toThrow('Invalid key');
  });

  it('refuses what is too long or no text', () => {
    expect(() => checkKey('x'.repeat(1025))).toThrow('Invalid key');
    expect(() => checkKey(undefined)).toThrow('Invalid key');
  });
});

describe('keyFromPath', () => {
  it('decodes the address', () => {
    expect(keyFromPath(['folder', 'a%20b.png'])).toBe('folder/a b.png');
  });

  it.each([[['..%2f..%2fescape.png']], [['a', '%2e%2e', 'b']], [['a%00b']], [['%E0%A4%A']]])('refuses %j', (path) => {
    expect(() => keyFromPath(path)).toThrow('Invalid key');
  });
});

describe('checkBucketName', () => {
  it('takes plain names', () => {
    expect(checkBucketName('team-logos')).toBe('team-logos');
  });

  it.each(['', ' a', 'a ', 'a/b', '..', 'x'.repeat(101), 5, undefined])('refuses %j', (name) => {
    expect(() => checkBucketName(name)).toThrow('Bucket name invalid');
  });
});
