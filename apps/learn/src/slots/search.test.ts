import { expect, test } from 'vitest';
import { sectionsOf } from './search';

const page = { slug: 'tryouts', title: 'Tryouts', anchor: 'the-day', section: 'The day', excerpt: 'Sleep well.' };

test('pages and articles open at the section that was found, heroes in the cooldowns', () => {
  const start = { ...page, anchor: null, section: null, excerpt: null };
  const heroes = [{ hero: 'Cloak & Dagger', role: 'STRATEGIST', abilities: 1 }];
  const [pages, articles, cooldowns] = sectionsOf({ pages: [page], articles: [start], heroes }, 'cl');
  expect(pages?.items).toMatchObject([{ href: '/learn/tryouts#the-day', detail: 'The day · Sleep well.' }]);
  expect(articles?.items).toMatchObject([{ href: '/news/tryouts', detail: '' }]);
  expect(cooldowns?.items).toMatchObject([
    { title: 'Cloak & Dagger', detail: 'Strategist · 1 ability', href: '/mr/cooldowns?q=Cloak%20%26%20Dagger' },
  ]);
});
