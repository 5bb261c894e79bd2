import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Match } from '../model/match-programs';
import { failure, fakeBackend } from '@lineup/data/testing';
import { RILEY } from '../testing/player-answer';
import { renderRemote } from '../testing/render-remote';

const OPEN = 'POST /rpc/open_matchmaking';
const MATCH = 'POST /rpc/match_programs';
const played = ['Valorant', 'Rocket League'].map((name) => ({ slug: name.toLowerCase().replace(' ', '-'), name }));
const answer = (matches: Match[], games = played) => ({ matches, games, total: matches.length });

const match = (id: string, fit: number): Match => ({
  fit,
  need_id: id,
  game: 'Valorant',
  position: 'Controller',
  class_year: 2028,
  open_spots: 2,
  college: {
    id: `college-${id}`,
    slug: `college-${id}`,
    name: `College ${id}`,
    city: 'Mobile',
    state: 'AL',
    level: 'varsity',
    logo_url: null,
    colors: null,
    scholarship_min: 500,
    scholarship_max: 4000,
    has_form: true,
  },
  factors: [
    { factor: 'game', points: 20, max: 20, raise: null, wanted: null },
    { factor: 'rank', points: 20, max: 25, raise: 'rank_up', wanted: 'Diamond 1' },
    { factor: 'position', points: 0, max: 15, raise: 'play_position', wanted: 'Controller' },
    { factor: 'region', points: 3, max: 5, raise: null, wanted: 'US-AL' },
  ],
});

describe('programs that fit', () => {
  it('[RC-020] each shows its points, every factor in a sentence, and what would raise it', async () => {
    const backend = fakeBackend({ [OPEN]: { players: null, programs: answer([match('a', 81)]) } });
    renderRemote('/matchmaking', RILEY);
    const name = await screen.findByRole('heading', { level: 2, name: 'College a' });
    const card = within(name.closest('li')!);
    expect(name.closest('li')?.textContent).toMatch(/81 of 100/);
    expect(card.getByText(/What would raise it/).parentElement?.textContent).toContain(
      'play Controller (up to +15), rank up (up to +5).',
    );
    expect(card.getByText(/They ask for Diamond 1 or better\./)).toBeTruthy();
    expect(card.getByText(/They are in Alabama\./)).toBeTruthy();
    expect(card.getByText('20 of 25')).toBeTruthy();
    expect(backend.calls).toHaveLength(1);
  });

  it('[RC-020] lead to the form of their game, where the college has one open', async () => {
    const closed = match('b', 70);
    const matches = [match('a', 81), { ...closed, college: { ...closed.college, has_form: false } }];
    fakeBackend({ [OPEN]: { players: null, programs: answer(matches) } });
    renderRemote('/matchmaking', RILEY);
    const link = await screen.findByRole('link', { name: 'Express interest in Valorant at College a' });
    expect(link.getAttribute('href')).toBe('/college/college-a/recruiting?game=valorant');
    expect(screen.getAllByRole('link', { name: /^Express interest/ })).toHaveLength(1);
  });

  it('[RC-020] say where the player stands with a college; what they sent there is not asked for again', async () => {
    const at = (id: string, standing: Match['college']['standing']) => {
      const each = match(id, 80);
      return { ...each, college: { ...each.college, standing } };
    };
    const matches = [
      at('a', { is_on_board: true, label: 'Under review', game: 'Valorant' }),
      at('b', { is_on_board: true, label: 'Under review', game: 'Rocket League' }),
      at('c', { is_on_board: false, label: null, game: null }),
    ];
    fakeBackend({ [OPEN]: { players: null, programs: answer(matches) } });
    renderRemote('/matchmaking', RILEY);
    const cardOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
    await screen.findByRole('heading', { name: 'College a' });
    const sent = cardOf('College a');
    expect(sent.getByText('Applied · Under review')).toBeTruthy();
    expect(sent.queryByRole('link', { name: /^Express interest/ })).toBeNull();
    expect(sent.getByRole('link', { name: 'On your board' })).toBeTruthy();
    // Another game of the same college has a form of its own.
    expect(cardOf('College b').getByRole('link', { name: /^Express interest/ })).toBeTruthy();
    expect(cardOf('College c').getByRole('button', { name: 'Add to my board' })).toBeTruthy();
  });

  it('[RC-020] are filtered by the address, and the filters can be cleared', async () => {
    const backend = fakeBackend({ [MATCH]: answer([]) });
    const { user } = renderRemote('/matchmaking?state=al&level=club&scholarships=true', RILEY);
    await screen.findByText('No program matches these filters');
    expect(backend.callsOf(MATCH)[0]?.body).toEqual({
      p_limit: 20,
      p_state: 'AL',
      p_level: 'club',
      p_scholarships: true,
    });
    backend.answer(MATCH, answer([match('a', 81)]));
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByText('1 program')).toBeTruthy();
    expect(backend.callsOf(MATCH).at(-1)?.body).toEqual({ p_limit: 20 });
  });

  it('[RC-020] are limited to a game in the address, and go on after the last', async () => {
    const first = Array.from({ length: 20 }, (_, index) => match(`m${index}`, 90 - index));
    const backend = fakeBackend({ [MATCH]: answer(first) });
    const { user } = renderRemote('/matchmaking?game=valorant', RILEY);
    const more = await screen.findByRole('button', { name: 'Load more' });
    expect(backend.callsOf(MATCH)[0]?.body).toEqual({ p_limit: 20, p_game: 'valorant' });
    backend.answer(MATCH, answer([match('last', 5)]));
    await user.click(more);
    expect(await screen.findByText('College last')).toBeTruthy();
    expect(backend.callsOf(MATCH)[1]?.body).toMatchObject({ p_after_fit: 71, p_after_id: 'm19' });
    await user.selectOptions(screen.getByLabelText('Game'), 'Rocket League');
    await waitFor(() => expect(backend.callsOf(MATCH).at(-1)?.body).toMatchObject({ p_game: 'rocket-league' }));
  });

  it('[RC-020] without a game it says what is missing; a failure can be tried again', async () => {
    const backend = fakeBackend({ [MATCH]: () => failure(503) });
    const { user } = renderRemote('/matchmaking', RILEY);
    await screen.findByText('Your matches could not be loaded');
    backend.answer(MATCH, answer([], []));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findByRole('link', { name: 'Complete my profile' })).getAttribute('href')).toBe('/onboarding');
  });

  it.each([
    ['a parent', 'family_parent', 'All colleges', '/colleges'],
    ['a private coach', 'coaching_private_coach', 'My dashboard', '/recruiting-dashboard'],
    ['college admissions', 'programs_college_admissions', 'My dashboard', '/recruiting-dashboard'],
    ['a caster', 'recruit_caster', 'Change my roles', '/onboarding'],
    ['staff', 'yes_staff', 'Pipelines', '/pipeline'],
  ])('[RC-020] without a game %s reads for whom the page is, and where to go instead', async (_, role, link, href) => {
    fakeBackend({ [OPEN]: { players: null, programs: answer([], []) } });
    renderRemote('/matchmaking', RILEY, [{ role, college_id: null }]);
    await screen.findByText('Matches are for players');
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href);
    expect(screen.queryByText('Add a game first')).toBeNull();
  });

  it('[RC-020] a parent who plays, too, is asked for a game', async () => {
    fakeBackend({ [OPEN]: { players: null, programs: answer([], []) } });
    const roles = ['family_parent', 'recruit_player'].map((role) => ({ role, college_id: null }));
    renderRemote('/matchmaking', RILEY, roles);
    expect(await screen.findByText('Add a game first')).toBeTruthy();
  });
});
