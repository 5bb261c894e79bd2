import { fakeBackend, type FakeBackend } from '@lineup/data/testing';
import { beforeEach, expect, test } from 'vitest';
import { loadCount } from './load-count';

let backend: FakeBackend;
beforeEach(() => {
  backend = fakeBackend({
    'POST /rpc/count_for_header': { unread_total: 3, unread_notices: 0 },
    'POST /rpc/unread_total': 4,
    'POST /rpc/newer_count': 7,
  });
});

test('what a page asks for at once is one request', async () => {
  expect(await Promise.all([loadCount('unread_total'), loadCount('unread_notices')])).toEqual([3, 0]);
  const calls = backend.callsOf('POST /rpc/count_for_header');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({ p_names: ['unread_total', 'unread_notices'] });
});

test('one alone, and one that the list does not have, are asked for by their own name', async () => {
  expect(await loadCount('unread_total')).toBe(4);
  expect(await Promise.all([loadCount('unread_total'), loadCount('newer_count')])).toEqual([3, 7]);
});
