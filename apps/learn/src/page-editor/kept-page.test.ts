import { forgetOwn, ownStore } from '@lineup/data';
import { afterEach, expect, test } from 'vitest';
import { keepHere, keptHere } from './kept-page';

const fields = {
  title: 'Guide',
  slug: 'guide',
  summary: '',
  body: 'Text',
  cover: { url: '/c.webp', smallUrl: null },
  cover_alt: '',
  author_name: '',
  tags: '',
};
const KEY = 'page-editor:me:p1';

afterEach(() => forgetOwn());

test('what was typed comes back', () => {
  keepHere('me', 'p1', { pageId: 'p1', fields, basedOn: null });
  expect(keptHere('me', 'p1')).toMatchObject({ pageId: 'p1', fields, basedOn: null });
  expect(keptHere('me', 'p2')).toBeNull();
});

test('what was kept before there were covers has none', () => {
  const { title, slug, summary, body } = fields;
  ownStore.setItem(KEY, JSON.stringify({ pageId: 'p1', fields: { title, slug, summary, body }, basedOn: null, at: 1 }));
  expect(keptHere('me', 'p1')?.fields).toEqual({ ...fields, cover: null });
});

test.each([{ pageId: 5 }, { at: 'now' }, { basedOn: 5 }, { fields: { ...fields, tags: ['a'] } }, { fields: null }])(
  'what is no draft is left alone: %j',
  (wrong) => {
    ownStore.setItem(KEY, JSON.stringify({ pageId: 'p1', fields, basedOn: null, at: 1, ...wrong }));
    expect(keptHere('me', 'p1')).toBeNull();
  },
);
