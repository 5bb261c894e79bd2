import { expect, test } from 'vitest';
import { checkedBy } from '@lineup/ui/form';
import { NOTHING_WRITTEN, slugOfTitle, writingSchemas } from './writing-fields';

test('[LE-003] an address is made of a title, and never one that the database refuses', () => {
  expect(slugOfTitle('  Coach’s Guide: Überblick & VODs!  ')).toBe('coachs-guide-uberblick-vods');
  expect(slugOfTitle('日本')).toBe('');
  expect(slugOfTitle(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});

test('[LE-005] a text keeps its indentation and is refused when it is too long', () => {
  const fields = { ...NOTHING_WRITTEN, title: 'T', slug: 't', summary: ' ', body: '    code\n' };
  expect(checkedBy(writingSchemas.page, fields)).toEqual({
    input: { ...fields, summary: null, cover_alt: null, author_name: null, tags: [] },
  });
  expect(checkedBy(writingSchemas.page, { ...fields, body: 'a'.repeat(200_001) })).toMatchObject({
    problems: { body: expect.stringContaining('200,001') },
  });
});

test('[LE-008] tags of an article are words in small letters, each once; what would break an address is refused', () => {
  const article = (tags: string) =>
    checkedBy(writingSchemas.article, { ...NOTHING_WRITTEN, title: 'T', slug: 't', tags });
  expect(article(' Season,  Rocket  League ,season,, R.E.P.O ')).toMatchObject({
    input: { tags: ['season', 'rocket league', 'r.e.p.o'] },
  });
  for (const wrong of ['a/b', '#one', 'x'.repeat(41), 'one,two,three,four,five,six,seven,eight,nine,ten,eleven'])
    expect(article(wrong)).toMatchObject({ problems: { tags: expect.any(String) } });
  expect(checkedBy(writingSchemas.article, { ...NOTHING_WRITTEN, title: 'T', slug: 'tags' })).toMatchObject({
    problems: { slug: expect.stringContaining('taken by the site') },
  });
  expect(checkedBy(writingSchemas.page, { ...NOTHING_WRITTEN, title: 'T', slug: 'tags' })).toHaveProperty('input');
});
