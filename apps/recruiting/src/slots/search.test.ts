import { expect, test } from 'vitest';
import { sectionsOf } from './search';

const college = {
  slug: 'a-b',
  name: 'A & B',
  city: 'Austin',
  state: 'TX',
  logo_url: null,
  colors: ['#000000', '#ffffff'],
};
const player = { slug: 'kai', name: 'Kai', avatar_url: null, game: 'Valorant', team: null };

test('colleges and players lead to their pages and to the directories', () => {
  const [colleges, players] = sectionsOf({ colleges: [college], players: [player] }, 'a&b');
  expect(colleges).toMatchObject({
    title: 'Colleges',
    items: [{ title: 'A & B', detail: 'Austin, TX', href: '/college/a-b', picture: { kind: 'logo' } }],
    moreHref: '/colleges?q=a%26b',
  });
  expect(players).toMatchObject({
    items: [{ title: 'Kai', detail: 'Valorant', href: '/player/kai', picture: { kind: 'person' } }],
    moreHref: '/players?q=a%26b',
  });
});

test('words that the directory would take in one piece lead to no list of colleges', () => {
  const [colleges] = sectionsOf({ colleges: [college], players: [] }, 'state uni');
  expect(colleges).not.toHaveProperty('moreHref');
});
