import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, type Call } from '@lineup/data/testing';
import { onboardingAnswer, ROCKET_LEAGUE, VALORANT } from '../../../testing/onboarding-answer';
import { clip, openPlayer, other } from '../../../testing/open-player';
import { actions, ownAnswer, playerAnswer, RILEY, VISITOR } from '../../../testing/player-answer';
import { shownToast } from '../../../testing/shown-toast';

const PREVIEW = 'POST /rpc/preview_own_page';

describe('the own profile', () => {
  it('[RC-012] is previewed as the database answers each viewer, and the address keeps whose view it is', async () => {
    const { backend, user } = openPlayer(ownAnswer(), RILEY);
    const seen = { visitor: null, college: { school_name: 'Lakeside High School', gpa: 3.45, scholarship_need: 4000 } };
    backend.answer(PREVIEW, ({ body }: Call) => {
      const viewer = (body as { p_as: 'visitor' | 'college' }).p_as;
      return ownAnswer({
        academics: seen[viewer],
        actions: actions({ message: viewer === 'college', message_barrier: null, add_to_list: true }),
      });
    });
    expect(await screen.findByText('Lakeside High School')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('This is what visitors see.')).toBeTruthy();
    expect(screen.queryByText('Lakeside High School')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'College' }));
    expect(await screen.findByText('$4,000 a year')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain(
      'They can message you, add you to a list, and save you as a recruit.',
    );
    expect(backend.callsOf(PREVIEW).map(({ body }) => body)).toEqual([{ p_as: 'visitor' }, { p_as: 'college' }]);
    await user.click(screen.getByRole('button', { name: 'Back to editing' }));
    expect(await screen.findByRole('button', { name: 'Edit games' })).toBeTruthy();
  });

  it('[RC-012] while it is hidden, the preview does not claim that visitors see it; a failed one can be tried again', async () => {
    const { backend, user } = openPlayer(ownAnswer({ is_listed: false }), RILEY);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    backend.answer(PREVIEW, () => failure(503, '', 'down'));
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const retry = await screen.findByRole('button', { name: /again|Retry/ });
    backend.answer(PREVIEW, ownAnswer({ is_listed: false }));
    await user.click(retry);
    expect(await screen.findByText('This is what visitors will see once you publish.')).toBeTruthy();
  });

  it('that our staff hid is not published but asked for, once', async () => {
    const hidden = (asked_at: string | null) => ({ since: '2026-11-20T10:00:00+00:00', asked_at });
    const { backend, user, becomes } = openPlayer(
      ownAnswer({ is_listed: false, hidden_by_staff: hidden(null) }),
      RILEY,
    );
    backend.answer('POST /rpc/request_profile_review', failure(429, 'PT429', 'Too many'));
    const ask = await screen.findByRole('button', { name: 'Ask to show it again' });
    expect(screen.getByText(/^Our staff hid this page because/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await user.click(ask);
    expect(await screen.findByText('You asked three times today. Try again tomorrow.')).toBeTruthy();
    backend.answer('POST /rpc/request_profile_review', null);
    becomes({ is_listed: false, hidden_by_staff: hidden('2026-11-21T10:00:00+00:00') });
    await user.click(ask);
    expect(await screen.findByText(/You asked us to look again/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask to show it again' })).toBeNull();
  });

  it('that our staff hid is not shared, and its preview says who sees it when', async () => {
    const hidden = { is_listed: false, hidden_by_staff: { since: '2026-11-20T10:00:00+00:00', asked_at: null } };
    const { backend, user } = openPlayer(ownAnswer(hidden), RILEY);
    backend.answer(PREVIEW, ownAnswer({ is_listed: false }));
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    for (const [viewer, who] of [
      ['Visitor', 'visitors'],
      ['College', 'colleges that you wrote to'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: viewer }));
      expect(
        await screen.findByText((text) =>
          text.startsWith(`This is what ${who} will see once our staff show the page again.`),
        ),
      ).toBeTruthy();
    }
    await user.click(screen.getByRole('button', { name: 'Back to editing' }));
    await screen.findByRole('button', { name: 'Ask to show it again' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Player card' })).toBeNull();
  });

  it('that our staff hid says so to our staff', async () => {
    const hidden = { since: '2026-11-20T10:00:00+00:00', asked_at: null };
    openPlayer(playerAnswer({ is_listed: false, hidden_by_staff: hidden }), VISITOR);
    expect(await screen.findByText('Our staff hid this page. Only the player and our staff see it.')).toBeTruthy();
  });

  it('[RC-011] of a parent asks for no games, times or school', async () => {
    const parent = [{ role: 'family_parent', college_id: null }];
    openPlayer(ownAnswer({ games: [], availability: [], academics: null }), RILEY, parent);
    await screen.findByRole('button', { name: 'Edit about' });
    expect(screen.queryByRole('button', { name: 'Edit games' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit availability' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add the games you play' })).toBeNull();
  });

  it('[RC-011] a part is edited where it stands', async () => {
    const { backend, user, becomes } = openPlayer(ownAnswer(), RILEY);
    backend.answer('POST /rpc/save_onboarding_details', null);
    await user.click(await screen.findByRole('button', { name: 'Edit about' }));
    const name = await screen.findByLabelText(/^Name/);
    await user.type(name, 'Riley T.');
    // A slip of the finger costs nothing that was typed.
    const typed = (name as HTMLInputElement).value;
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Edit about' }));
    expect(await screen.findByRole('button', { name: 'Discard draft' })).toBeTruthy();
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe(typed);
    becomes({ name: 'Riley T.' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Riley T.' })).toBeTruthy();
  });

  it('[RC-011] a clip from elsewhere is refused by the name of its site; a removal can be undone', async () => {
    const { backend, user, becomes } = openPlayer(ownAnswer({ links: [clip] }), RILEY);
    backend.answer('POST /player_links', null);
    backend.answer('DELETE /player_links', { place: 3 });
    backend.answer('GET /player_links', [{ place: 7 }]);
    await user.click(await screen.findByRole('button', { name: 'Edit highlights' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Title/), 'Clutch');
    await user.type(dialog.getByLabelText(/^Address/), 'https://clips.example/1');
    await user.click(dialog.getByRole('button', { name: 'Add link' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^clips\.example cannot play here/);
    expect(backend.callsOf('POST /player_links')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Address/)));

    becomes({ links: [] });
    await user.click(dialog.getByRole('button', { name: 'Remove Ace on Ascent' }));
    const undo = await dialog.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    becomes({ links: [clip] });
    await user.click(undo);
    expect(await dialog.findByText('Ace on Ascent')).toBeTruthy();
    expect(backend.callsOf('POST /player_links')[0]?.body).toMatchObject({ id: 'l1', url: clip.url, place: 3 });

    await user.clear(dialog.getByLabelText(/^Address/));
    await user.type(dialog.getByLabelText(/^Address/), 'https://youtu.be/aaaaaaaaaaa');
    await user.click(dialog.getByRole('button', { name: 'Add link' }));
    await waitFor(() => expect(backend.callsOf('POST /player_links')).toHaveLength(2));
    // Behind the last place, however many links there are.
    expect(backend.callsOf('POST /player_links')[1]?.body).toMatchObject({ title: 'Clutch', place: 8 });
  });

  it('[RC-011] a link and an achievement are corrected where they stand, or left as they were', async () => {
    const result = {
      id: 'a1',
      title: 'State cup',
      placement: 7,
      achieved_on: '2026-03-01',
      link_url: null,
      game: 'Valorant',
    };
    const { backend, user, unmount } = openPlayer(ownAnswer({ links: [clip, other], achievements: [result] }), RILEY);
    const taken = () => failure(409, '23505', 'there already');
    backend.answer('GET /player_links', [{ place: 1 }]);
    backend.answer('POST /player_links', taken);
    backend.answer('PATCH /player_links', { id: 'l2' });
    await user.click(await screen.findByRole('button', { name: 'Edit highlights' }));
    const links = within(await screen.findByRole('dialog'));
    await user.click(links.getByRole('button', { name: 'Edit Match history' }));
    const title = links.getByLabelText<HTMLInputElement>(/^Title/);
    expect([title.value, links.getByLabelText<HTMLInputElement>(/^Address/).value]).toEqual([other.title, other.url]);
    await user.click(links.getByRole('button', { name: 'Cancel' }));
    expect(title.value).toBe('');
    await user.click(links.getByRole('button', { name: 'Edit Match history' }));
    await user.type(title, ' 2026');
    await user.dblClick(links.getByRole('button', { name: 'Save changes' }));
    await links.findByRole('button', { name: 'Add link' });
    expect(backend.callsOf('PATCH /player_links').map(({ body }) => body)).toEqual([
      { title: 'Match history 2026', url: other.url, kind: 'stats' },
    ]);
    unmount();

    const second = openPlayer(ownAnswer({ achievements: [result] }), RILEY);
    second.backend.answer('POST /player_achievements', taken);
    second.backend.answer('PATCH /player_achievements', { id: 'a1' });
    await user.click(await screen.findByRole('button', { name: 'Edit achievements' }));
    const results = within(await screen.findByRole('dialog'));
    await user.click(await results.findByRole('button', { name: 'Edit State cup' }));
    await user.clear(results.getByLabelText('Place'));
    await user.type(results.getByLabelText('Place'), '2');
    await user.click(results.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(second.backend.callsOf('PATCH /player_achievements').map(({ body }) => body)).toEqual([
        { title: 'State cup', placement: 2, achieved_on: '2026-03-01', link_url: null, esports_title_id: VALORANT },
      ]),
    );
  });

  it('[RC-011] a game that was removed can be put back', async () => {
    const stored = [
      { esports_title_id: VALORANT, rank: 'Diamond 1', peak_rank: 'Radiant', roles: ['Sentinel'], is_primary: true },
      { esports_title_id: ROCKET_LEAGUE, rank: null, peak_rank: null, roles: [], is_primary: false },
    ];
    const { backend, user } = openPlayer(ownAnswer(), RILEY);
    let games: typeof stored = stored;
    backend.answer('POST /rpc/load_onboarding', () => onboardingAnswer({ games }));
    backend.answer('POST /rpc/save_onboarding_games', ({ body }: Call) => {
      games = (body as { p_games: typeof stored }).p_games;
      return null;
    });
    await user.click(await screen.findByRole('button', { name: 'Edit games' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('checkbox', { name: 'Valorant' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Valorant was removed.')).toBeTruthy();
    expect(games.map(({ esports_title_id }) => esports_title_id)).toEqual([ROCKET_LEAGUE]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Valorant was removed.')).toBeNull());
    expect(games).toEqual(stored);
  });

  it('[RC-011] attendance shows to others once the player says so; a minor is told why it does not', async () => {
    const teams = [{ id: 't1', name: 'Comets', logo_url: null, roles: ['player'], attendance: null }];
    const { backend, user, becomes, unmount } = openPlayer(ownAnswer({ teams }), RILEY);
    backend.answer('POST /rpc/share_attendance', null);
    expect(await screen.findByText('Only you see your attendance here.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit teams' }));
    await user.click(await screen.findByLabelText('Show my attendance on my profile'));
    becomes({ shows_attendance: true });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Everybody who sees this page sees your attendance.')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/share_attendance').map(({ body }) => body)).toEqual([{ p_shows: true }]);
    unmount();

    openPlayer(ownAnswer({ teams, guardian: 'none' }), RILEY);
    await user.click(await screen.findByRole('button', { name: 'Edit teams' }));
    expect(await screen.findByText(/While you are under 18/)).toBeTruthy();
    expect(screen.queryByLabelText('Show my attendance on my profile')).toBeNull();
  });

  it('[RC-011] results show to others as long as the player says so', async () => {
    const result = {
      ...{ id: 'r1', team: 'Comets', game: 'Valorant', is_starter: true, own: 2, other: 1, opponent: 'River Foxes' },
      ...{ occasion: 'scrim' as const, played_on: '2026-11-12', is_confirmed: true },
    };
    const { backend, user, becomes } = openPlayer(ownAnswer({ results: [result] }), RILEY);
    backend.answer('POST /rpc/share_results', null);
    expect(await screen.findByText('Everybody who sees this page sees your results.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit results' }));
    await user.click(await screen.findByLabelText('Show my results on my profile'));
    becomes({ shows_results: false });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Only you see your results here.')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/share_results').map(({ body }) => body)).toEqual([{ p_shows: false }]);
  });

  it('[RC-021] says which roles wait for approval, and leads a minor to a guardian', async () => {
    const pending = [{ role: 'programs_college_staff', college: 'Cape Fear' }];
    const { unmount } = openPlayer(ownAnswer({ pending, guardian: 'none' }), RILEY);
    expect(await screen.findByText(/College program staff, Cape Fear/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask a parent or guardian' }).getAttribute('href')).toBe(
      '/welcome?step=guardian',
    );
    unmount();
    openPlayer(ownAnswer({ guardian: 'asked' }), RILEY);
    expect(await screen.findByText(/has not answered yet/)).toBeTruthy();
  });

  it('[RC-012] is hidden, and showing it again asks for its address', async () => {
    const { backend, user, becomes } = openPlayer(ownAnswer(), RILEY);
    backend.answer('PATCH /user_profiles', { id: 'p1' });
    const hide = await screen.findByRole('button', { name: 'Hide profile' });
    becomes({ is_listed: false });
    await user.click(hide);
    expect(await screen.findByText(/Only you and colleges/)).toBeTruthy();
    expect(shownToast()?.title).toBe('Profile hidden');
    expect(backend.callsOf('PATCH /user_profiles').map((call) => call.body)).toEqual([{ visibility: 'unlisted' }]);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByLabelText(/^Address/)).toBeTruthy();
  });
});
