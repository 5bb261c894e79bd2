import { slotTime } from '@lineup/ui/slot-card';
import { expect, test } from 'vitest';
import { sectionsOf } from './search';

test('teams lead to their pages, by kind and logo', () => {
  const team = { id: 't1', name: 'Comets', logo_url: null, organization_type: 'high_school' };
  expect(sectionsOf({ teams: [team], practices: [] }, 'comets')[0]).toEqual({
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
  });
});

test('an announcement of one’s own teams says when and by which, and opens', () => {
  const published_at = '2031-05-02T19:00:00Z';
  const found = { id: 'a1', text: 'Bring jerseys', published_at, team_id: 't1', team_name: 'Comets' };
  expect(sectionsOf({ teams: [], practices: [], announcements: [found] }, 'jerseys')[2]).toEqual({
    title: 'Announcements',
    items: [
      {
        id: 'a1',
        title: 'Bring jerseys',
        detail: `${slotTime(published_at)} · Comets`,
        href: '/teams/t1/manage?announcement=a1',
      },
    ],
  });
});

test('a practice of one’s own says when and for which team, and opens', () => {
  const scheduled_at = '2031-05-02T19:00:00Z';
  const practice = { id: 'p1', title: 'Strategy lab', scheduled_at, team_id: 't1', team_name: 'Comets' };
  expect(sectionsOf({ teams: [], practices: [practice] }, 'strategy')[1]).toEqual({
    title: 'Your practices',
    items: [
      {
        id: 'p1',
        title: 'Strategy lab',
        detail: `${slotTime(scheduled_at)} · Comets`,
        href: '/teams/t1/manage?tab=practices&practice=p1',
      },
    ],
  });
});
