import { expect, test } from 'vitest';
import { sectionsOf } from './search';

test('teams lead to their pages, by kind and logo', () => {
  const team = { id: 't1', name: 'Comets', logo_url: null, organization_type: 'high_school' };
  expect(sectionsOf([team], 'comets')).toEqual([
    {
      title: 'Teams',
      items: [
        {
          id: 't1',
          title: 'Comets',
          detail: 'High school',
          href: '/teams/t1/manage',
          picture: { kind: 'logo', url: null },
        },
      ],
      moreHref: '/teams?q=comets',
    },
  ]);
});
