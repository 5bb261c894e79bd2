import { expect, test } from 'vitest';
import { NOTHING_WRITTEN } from '../model/writing-fields';
import { openingOf } from './opening';

const page = {
  id: 'p1',
  slug: 'scrims',
  title: 'Scrims',
  summary: null,
  body: 'Saved',
  cover: null,
  cover_alt: null,
  author_name: null,
  tags: [],
  is_published: false,
  publish_at: null,
  unpublish_at: null,
  display_order: 1,
  updated_at: '2026-11-01T10:00:00.1234+00:00',
};
const typed = (body: string) => ({ ...NOTHING_WRITTEN, title: 'Scrims', slug: 'scrims', body });
const draft = (body: string) => ({
  id: 'd1',
  fields: typed(body),
  based_on: '2026-11-01T10:00:00.123400Z',
  updated_at: '2026-11-01T10:05:00Z',
});
const here = (at: string, body: string) => ({
  pageId: 'p1',
  fields: typed(body),
  basedOn: page.updated_at,
  at: Date.parse(at),
});

test('[LE-004] the editor opens with the newest: of this browser, of the server, or the page', () => {
  const bodyOf = (...opened: Parameters<typeof openingOf>) => openingOf(...opened).typed.body;
  expect(bodyOf({ page, draft: null }, null)).toBe('Saved');
  expect(bodyOf({ page, draft: draft('Server') }, null)).toBe('Server');
  expect(bodyOf({ page, draft: draft('Server') }, here('2026-11-01T10:04:00Z', 'Here'))).toBe('Server');
  expect(bodyOf({ page, draft: draft('Server') }, here('2026-11-01T10:06:00Z', 'Here'))).toBe('Here');
  expect(bodyOf({ page: null, draft: null }, { ...here('2026-11-01T10:06:00Z', 'New'), pageId: 'p2' })).toBe('New');
});

test('a draft of an older version is outdated, one that says the same instant otherwise is not', () => {
  expect(openingOf({ page, draft: draft('Server') }, null).isOutdated).toBe(false);
  const old = { ...draft('Server'), based_on: '2026-11-01T10:00:00.1233Z' };
  expect(openingOf({ page, draft: old }, null).isOutdated).toBe(true);
  expect(openingOf({ page, draft: { ...old, fields: typed('Saved') } }, null).isOutdated).toBe(false);
});
