import { expect, it } from 'vitest';
import { isLocal } from './local-only.ts';

const from = (remoteAddress: string | undefined, host?: string) =>
  isLocal({ headers: { host }, socket: { remoteAddress } });

it('trusts this machine asking for this machine', () => {
  expect(from('127.0.0.1', 'localhost:4000')).toBe(true);
  expect(from('::1', '[::1]:4000')).toBe(true);
  expect(from('::ffff:127.0.0.1', '127.0.0.1')).toBe(true);
});

it('trusts no other machine, and no name that a page elsewhere chose', () => {
  expect(from('10.0.0.7', 'localhost')).toBe(false);
  expect(from('127.0.0.1', 'rebound.example')).toBe(false);
  expect(from('127.0.0.1', 'localhost.rebound.example')).toBe(false);
  expect(from('127.0.0.1')).toBe(false);
  expect(from(undefined, 'localhost')).toBe(false);
});
