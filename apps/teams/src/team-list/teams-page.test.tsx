import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend, type Call } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';

const TEAMS = 'GET /teams';
const TITLES = 'GET /esports_titles';
const titles = [
  { id: 't1', name: 'Rocket League', slug: 'rocket-league' },
  { id: 't2', name: 'Valorant', slug: 'valorant' },
];
const team = (name: string, change = {}) => ({
  id: `id-of-${name}`,
  name,
  logo_url: null,
  subscription_tier: 'silver',
  organization_type: 'college',
  games: [{ is_active: true, esports_titles: { name: 'Valorant' } }],
  open_posts: [],
  ...change,
});
const open = (path: string, answer: unknown) => {
  const backend = fakeBackend({ [TEAMS]: answer, [TITLES]: titles });
  return { backend, ...renderRemote(path) };
};
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('/teams', () => {
  it('[TM-001] shows teams with their facts, each leading to its manage screen, and how many there are', async () => {
    open('/teams', [team('Comets', { open_posts: [{ id: 'p' }], organization_type: 'pro_team' }), team('Aces')]);
    const link = await screen.findByRole('link', { name: 'Comets' });
    expect(link.getAttribute('href')).toBe('/teams/id-of-Comets/manage');
    const text = link.closest('li')?.textContent;
    for (const fact of ['Valorant', 'pro team', 'Silver', 'Recruiting']) expect(text).toContain(fact);
    expect(screen.getByText('2 teams')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Aces' }).closest('li')?.textContent).not.toContain('Recruiting');
  });

  it('[TM-002] the type of the address limits the list, in the first request', async () => {
    const { backend } = open('/teams?type=high_school', [team('Comets')]);
    await screen.findByRole('link', { name: 'Comets' });
    expect(backend.callsOf(TEAMS).map((call) => call.query.get('organization_type'))).toEqual(['eq.high_school']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('high_school');
  });

  it('for those who look for players, leads to what they look for', async () => {
    open('/teams?recruiting=true', [team('Comets', { open_posts: [{ id: 'p' }] })]);
    const link = await screen.findByRole('link', { name: 'Comets' });
    expect(link.getAttribute('href')).toBe('/teams/id-of-Comets/manage?tab=recruiting');
  });

  it('[TM-002] an unknown type is ignored', async () => {
    const { backend } = open('/teams?type=robots', [team('Comets')]);
    await screen.findByRole('link', { name: 'Comets' });
    expect(backend.callsOf(TEAMS)[0]?.query.has('organization_type')).toBe(false);
  });

  it('game, recruiting and search limit the list', async () => {
    const { backend, user } = open('/teams', [team('Comets')]);
    await screen.findByRole('link', { name: 'Comets' });
    await screen.findByRole('option', { name: 'Rocket League' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Rocket League');
    await user.click(screen.getByRole('checkbox', { name: 'Recruiting now' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search teams' }), '100%');
    const last = () => backend.callsOf(TEAMS).at(-1)!.query;
    await waitFor(() => expect(last().get('name')).toBe('ilike.%100\\%%'));
    expect(last().get('of_game.esports_titles.slug')).toBe('eq.rocket-league');
    expect(last().get('of_post.is_active')).toBe('eq.true');
  });

  it('pages by name and id, and counts the whole', async () => {
    const page = Array.from({ length: 25 }, (_, index) => team(`Team ${String(index).padStart(2, '0')}`));
    const { user, backend } = open('/teams', (call: Call) => (call.query.has('or') ? [team('Zebras')] : page));
    await screen.findByRole('link', { name: 'Team 00' });
    expect(names()).toHaveLength(24);
    await user.click(screen.getByRole('link', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Zebras' })).toBeTruthy();
    expect(names()).toHaveLength(25);
    expect(backend.callsOf(TEAMS)[1]?.query.get('or')).toBe(
      '(name.gt."Team 23",and(name.eq."Team 23",id.gt."id-of-Team 23"))',
    );
    expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
    expect(screen.getByText('25 teams')).toBeTruthy();
  });

  it('begins after the team of the address, without a number of which nobody knows how many it leaves out', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const { backend } = open(`/teams?type=college&after=Comets&after=${id}`, [team('Zebras')]);
    await screen.findByRole('link', { name: 'Zebras' });
    expect(backend.callsOf(TEAMS).map(({ query }) => [query.get('or'), query.get('organization_type')])).toEqual([
      [`(name.gt.Comets,and(name.eq.Comets,id.gt.${id}))`, 'eq.college'],
    ]);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('link', { name: 'Start of the list' }).getAttribute('href')).toBe('/teams?type=college');
  });

  it('says when nothing matches, and clears the filters', async () => {
    const { user, backend } = open('/teams?q=nobody', []);
    expect(await screen.findByText('No team matches')).toBeTruthy();
    backend.answer(TEAMS, [team('Comets')]);
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByRole('link', { name: 'Comets' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('an error is no empty list: it offers to retry', async () => {
    const { user, backend } = open('/teams', failure(503));
    expect(await screen.findByText('Teams could not be loaded')).toBeTruthy();
    backend.answer(TEAMS, []);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No teams yet')).toBeTruthy();
  });
});
