import { expect, test } from 'vitest';
import { pageRules, slugOf } from './page-fields';

test('[LE-003] an address is made of a title, and never one that the database refuses', () => {
  expect(slugOf('  Coach’s Guide: Überblick & VODs!  ')).toBe('coachs-guide-uberblick-vods');
  expect(slugOf('日本')).toBe('');
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});

test('[LE-005] a text keeps its indentation and is refused when it is too long', () => {
  const fields = { title: 'T', slug: 't', menu_description: ' ', body: '    code\n' };
  expect(pageRules(fields)).toEqual({ input: { ...fields, menu_description: null } });
  expect(pageRules({ ...fields, body: 'a'.repeat(200_001) })).toMatchObject({
    problems: { body: expect.stringContaining('200,001') },
  });
});
