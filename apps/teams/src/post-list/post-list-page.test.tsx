import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { NO_POST_FACTS } from '../testing/no-post-facts';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, nextId } from '../testing/team-answer';

const FIND = 'POST /rpc/find_recruiting_posts';
const KEEP = 'POST /kept_filters';
const post = (change: object = {}) => ({
  ...{ id: nextId(), title: 'Support wanted', description: null, positions_needed: ['Support', 'Support'] },
  ...{ is_paid: false, salary_range: null, ...NO_POST_FACTS },
  team: { id: 't1', name: 'River Foxes', logo_url: null },
  ...change,
});
const page = (posts: object[], viewer: object = {}) => ({
  posts,
  next: null,
  viewer: { games: [{ slug: 'valorant', name: 'Valorant' }], plays: true, has_times: false, ...viewer },
});
const open = (path: string, answers: object, viewer: typeof ADA | null = ADA) => {
  const backend = fakeBackend({ [FIND]: page([]), ...answers });
  return { backend, ...renderRemote(path, viewer) };
};

describe('[issue 33, 3] the posts of all teams', () => {
  it('says game, lowest rank, days and hours in one read, by the filters of the address', async () => {
    const facts = {
      ...{ game: 'Valorant', minimum_rank: 'Gold 1', weekdays: [4, 2], starts_at: '18:00:00', ends_at: '21:00:00' },
      time_zone: 'America/New_York',
    };
    const { backend } = open('/teams/posts?game=valorant&q=support&rank=mine', { [FIND]: page([post(facts)]) });
    const card = within((await screen.findByRole('heading', { name: 'Support wanted' })).closest('li')!);
    expect(card.getByText('Valorant · Gold 1 or higher')).toBeTruthy();
    expect(card.getByText('Tue, Thu, 6:00 PM–9:00 PM (America/New York)')).toBeTruthy();
    expect(card.getAllByText('Support')).toHaveLength(1);
    expect(card.getByRole('link').getAttribute('href')).toBe('/teams/t1/manage?tab=recruiting');
    expect(backend.calls).toHaveLength(1);
    expect(backend.callsOf(FIND)[0]?.body).toEqual({ p_game: 'valorant', p_role: 'support', p_my_rank: true });
    // Of no use to a viewer without free hours.
    expect(screen.queryByLabelText('When I am free')).toBeNull();
  });
});

describe('[issue 34, 5] tell me', () => {
  it('keeps the list that shows, and offers to keep another one once a filter changes', async () => {
    const { backend, user } = open('/teams/posts?game=valorant&q=Support', { [KEEP]: null });
    await user.click(await screen.findByRole('button', { name: 'Tell me when something new fits' }));
    const kept = await screen.findByRole('link', { name: 'Saved. See your saved searches' });
    expect(kept.getAttribute('href')).toBe('/account/kept');
    expect(backend.callsOf(KEEP)[0]?.body).toEqual({
      kind: 'posts',
      filter: { game: 'valorant', role: 'Support' },
    });
    await user.click(screen.getByLabelText('Open to my rank'));
    await screen.findByRole('button', { name: 'Tell me when something new fits' });
  });

  it('says that 20 are the most', async () => {
    const { user } = open('/teams/posts', { [KEEP]: failure(400, '23514', 'Too many entries (max 20)') });
    await user.click(await screen.findByRole('button', { name: 'Tell me when something new fits' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'You have 20 saved searches' }));
    expect(screen.queryByRole('link', { name: /See kept lists/ })).toBeNull();
  });

  it('leads a visitor to sign in', async () => {
    open('/teams/posts', {}, null);
    const link = await screen.findByRole('link', { name: /^Sign in to be told/ });
    expect(link.getAttribute('href')).toBe('/auth');
  });
});
