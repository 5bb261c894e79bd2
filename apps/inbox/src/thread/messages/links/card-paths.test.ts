import { expect, it } from 'vitest';
import { linksOf } from '@lineup/ui/linked-text';
import { cardPaths } from './card-paths';

const ORIGIN = 'https://lineup.example';
const ID = '00000000-0000-4000-8000-000000000001';

it('knows our own pages, and which of them have a card', () => {
  const paths = [
    '/player/ana-reyes',
    '/college/redstone?from=mail',
    `/teams/${ID}/manage?tab=practices&practice=${ID}`,
    '/account',
  ];
  const parts = linksOf(`${paths.map((path) => ORIGIN + path).join(' ')} https://evil.example/player/ana`, ORIGIN);
  expect(parts.flatMap((part) => (part.kind === 'link' ? [part.path] : []))).toEqual([...paths, null]);
  expect(cardPaths(parts)).toEqual(['/player/ana-reyes', '/college/redstone', `/teams/${ID}/manage?practice=${ID}`]);
});
