import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend, type Call } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';

const TEAMS = 'POST /rpc/list_teams';
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
  games: ['Valorant'],
  is_recruiting: false,
  ...change,
});
const list = (...teams: unknown[]) => ({ teams, total: teams.length });
const open = (path: string, answer: unknown) => {
  const backend = fakeBackend({ [TEAMS]: answer, [TITLES]: titles });
  return { backend, ...renderRemote(path) };
};
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('/teams', () => {
  it('[TM-001] shows teams with their facts, each leading to its manage screen, and how many there are', async () => {
    open('/teams', list(team('Comets', { is_recruiting: true, organization_type: 'pro_team' }), team('Aces')));
    const link = await screen.findByRole('link', { name: 'Comets' });
    expect(link.getAttribute('href')).toBe('/teams/id-of-Comets/manage');
    const text = link.closest('li')?.textContent;
    for (const fact of ['Valorant', 'pro team', 'Silver', 'Recruiting']) expect(text).toContain(fact);
    expect(screen.getByText('2 teams')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Aces' }).closest('li')?.textContent).not.toContain('Recruiting');
  });

  it('[TM-002] the type of the address limits the list, in the first request', async () => {
    const { backend } = open('/teams?type=high_school', list(team('Comets')));
    await screen.findByRole('link', { name: 'Comets' });
    expect(backend.callsOf(TEAMS).map(({ body }) => body)).toEqual([{ p_limit: 25, p_type: 'high_school' }]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('high_school');
  });

  it('for those who look for players, leads to what they look for', async () => {
    open('/teams?recruiting=true', list(team('Comets', { is_recruiting: true })));
    const link = await screen.findByRole('link', { name: 'Comets' });
    expect(link.getAttribute('href')).toBe('/teams/id-of-Comets/manage?tab=recruiting');
  });

  it('[TM-002] an unknown type is ignored', async () => {
    const { backend } = open('/teams?type=robots', list(team('Comets')));
    await screen.findByRole('link', { name: 'Comets' });
    expect(backend.callsOf(TEAMS)[0]?.body).toEqual({ p_limit: 25 });
  });

  it('game, recruiting and search limit the list', async () => {
    const { backend, user } = open('/teams', list(team('Comets')));
    await screen.findByRole('link', { name: 'Comets' });
    await screen.findByRole('option', { name: 'Rocket League' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Rocket League');
    await user.click(screen.getByRole('checkbox', { name: 'Recruiting now' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search teams' }), '100%');
    const last = () => backend.callsOf(TEAMS).at(-1)!.body;
    await waitFor(() =>
      expect(last()).toEqual({ p_limit: 25, p_search: '100%', p_game: 'rocket-league', p_recruiting: true }),
    );
  });

  it('pages by name and id, and counts the whole', async () => {
    const page = Array.from({ length: 25 }, (_, index) => team(`Team ${String(index).padStart(2, '0')}`));
    const next = { teams: [team('Zebras')], total: null };
    const { user, backend } = open('/teams', ({ body }: Call) =>
      body && 'p_after_id' in (body as object) ? next : { teams: page, total: 25 },
    );
    await screen.findByRole('link', { name: 'Team 00' });
    expect(names()).toHaveLength(24);
    await user.click(screen.getByRole('link', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Zebras' })).toBeTruthy();
    expect(names()).toHaveLength(25);
    expect(backend.callsOf(TEAMS)[1]?.body).toEqual({
      p_limit: 25,
      p_after_name: 'Team 23',
      p_after_id: 'id-of-Team 23',
    });
    expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
    expect(screen.getByText('25 teams')).toBeTruthy();
  });

  it('says that there are more where the database counts no further', async () => {
    open('/teams', { teams: [team('Comets')], total: 1001 });
    expect(await screen.findByText('More than 1,000 teams')).toBeTruthy();
  });

  it('begins after the team of the address, with the number of all', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const { backend } = open(`/teams?type=college&after=Comets&after=${id}`, { teams: [team('Zebras')], total: 30 });
    await screen.findByRole('link', { name: 'Zebras' });
    expect(backend.callsOf(TEAMS).map(({ body }) => body)).toEqual([
      { p_limit: 25, p_type: 'college', p_after_name: 'Comets', p_after_id: id, p_with_counts: true },
    ]);
    expect(screen.getByRole('status').textContent).toBe('30 teams');
    expect(screen.getByRole('link', { name: 'Start of the list' }).getAttribute('href')).toBe('/teams?type=college');
  });

  it('says when nothing matches, and clears the filters', async () => {
    const { user, backend } = open('/teams?q=nobody', list());
    expect(await screen.findByText('No team matches')).toBeTruthy();
    backend.answer(TEAMS, list(team('Comets')));
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByRole('link', { name: 'Comets' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('an error is no empty list: it offers to retry', async () => {
    const { user, backend } = open('/teams', failure(503));
    expect(await screen.findByText('Teams could not be loaded')).toBeTruthy();
    backend.answer(TEAMS, list());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No teams yet')).toBeTruthy();
  });
});
