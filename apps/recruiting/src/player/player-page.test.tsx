import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend, type Call } from '../testing/fake-backend';
import { onboardingAnswer, ROCKET_LEAGUE, VALORANT } from '../testing/onboarding-answer';
import { actions, ownAnswer, playerAnswer, RILEY, VISITOR } from '../testing/player-answer';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import type { UserRole } from '@lineup/auth';
import type { Player } from '../model/load-player';

const LOAD = 'POST /rpc/load_player';
const PREVIEW = 'POST /rpc/preview_own_page';
const clip = { id: 'l1', title: 'Ace on Ascent', url: 'https://youtu.be/dQw4w9WgXcQ', kind: 'highlight' };
const other = { id: 'l2', title: 'Match history', url: 'https://stats.example/riley', kind: 'stats' };

const failureOf =
  (...answer: Parameters<typeof failure>) =>
  () =>
    failure(...answer);

function open(player: Player, viewer?: string, roles: UserRole[] = []) {
  let answer = player;
  const backend = fakeBackend({ [LOAD]: () => answer, 'POST /rpc/load_onboarding': onboardingAnswer() });
  const view = renderRemote('/player/riley-tran', viewer, roles);
  return { ...view, backend, becomes: (change: Partial<Player>) => void (answer = { ...answer, ...change }) };
}

describe('profile of a player', () => {
  it('[RC-012] shows what a coach looks for, in one request', async () => {
    const { backend } = open(playerAnswer({ links: [clip, other] }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Riley Tran' })).toBeTruthy();
    expect(screen.getByText(/Class of 2028/)).toBeTruthy();
    expect(screen.getAllByText('Diamond 1')).toHaveLength(2);
    expect(screen.getByText('4:30 PM – 12 AM')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Match history/ }).getAttribute('rel')).toContain('nofollow');
    expect(document.title).toBe('Riley Tran · Lineup');
    expect(backend.calls).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('[RC-012] nothing is loaded from the site of a clip before somebody presses play', async () => {
    const { user } = open(playerAnswer({ links: [clip] }));
    const play = await screen.findByRole('button', { name: 'Play Ace on Ascent from YouTube' });
    expect(document.querySelector('iframe')).toBeNull();
    await user.click(play);
    expect(screen.getByTitle<HTMLIFrameElement>('Ace on Ascent').src).toContain(
      'youtube-nocookie.com/embed/dQw4w9WgXcQ',
    );
  });

  it('[RC-012] who may not see a profile gets Not-found, as if nobody had that address', async () => {
    fakeBackend({ [LOAD]: () => failure(404, 'PT404', 'Player not found') });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderRemote('/player/riley-tran');
    expect(await screen.findByText('Not found')).toBeTruthy();
  });

  it('[RC-012] a message opens the one conversation of two people', async () => {
    const { backend, user } = open(playerAnswer(), VISITOR);
    backend.answer('POST /rpc/create_conversation_with_participants', [{ conversation_id: 'c1', is_existing: true }]);
    await user.dblClick(await screen.findByRole('button', { name: 'Message' }));
    const elsewhere = await screen.findByText('Oops! Page not found');
    expect(elsewhere.dataset['address']).toBe('/inbox?conversation=c1');
    expect(backend.callsOf('POST /rpc/create_conversation_with_participants').map((call) => call.body)).toEqual([
      { type: 'dm', created_by: VISITOR, participant_ids: [RILEY] },
    ]);
  });

  it.each([
    ['a block', failureOf(409, 'PT409', 'refused'), 'You cannot message this player'],
    ['an account that is gone', failureOf(404, 'P0002', 'not found'), 'You cannot message this player'],
    ['an empty answer', () => [], 'You cannot message this player'],
  ])('[RC-012] after %s no conversation opens, and the player page stays', async (_case, answer, title) => {
    const { backend, user } = open(playerAnswer(), VISITOR);
    backend.answer('POST /rpc/create_conversation_with_participants', answer);
    await user.click(await screen.findByRole('button', { name: 'Message' }));
    await waitFor(() => expect(shownToast()?.title).toBe(title));
    expect(screen.getByRole('heading', { level: 1, name: 'Riley Tran' })).toBeTruthy();
  });

  it('[RC-012] who has told no date of birth is led to where it is told', async () => {
    const { backend, user } = open(playerAnswer(), VISITOR);
    const refusal = failureOf(403, '42501', 'Enter your date of birth first.', 'birth_date');
    backend.answer('POST /rpc/create_conversation_with_participants', refusal);
    await user.click(await screen.findByRole('button', { name: 'Message' }));
    const link = await screen.findByRole('link', { name: 'date of birth' });
    expect(link.getAttribute('href')).toBe('/account#birth-date');
  });

  it.each([
    ['signed_out', undefined, /^Sign in to message$/],
    ['birth_date', VISITOR, /before you message anybody/],
    ['blocked', VISITOR, /^You blocked Riley Tran/],
    ['refused', VISITOR, /^You cannot message Riley Tran directly/],
  ] as const)(
    '[RC-012] with the barrier %s the page says why no message can be sent',
    async (barrier, viewer, text) => {
      open(playerAnswer({ actions: actions({ message_barrier: barrier }) }), viewer);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Message' })).toBeNull();
    },
  );

  it('[RC-012] shows a peak over the rank, and attendance where it is told', async () => {
    const [game] = playerAnswer().games;
    const team = { id: 't1', name: 'Comets', logo_url: null, roles: ['co_captain'] };
    open(
      playerAnswer({
        games: [{ ...game!, peak_rank: 'Radiant' }],
        teams: [
          { ...team, attendance: { practices: 24, attended: 21, weeks: 12 } },
          { ...team, id: 't2', name: 'Rookies', attendance: null },
        ],
      }),
    );
    expect(await screen.findByText('Peak Radiant')).toBeTruthy();
    expect(screen.getByText('88% attendance')).toBeTruthy();
    expect(screen.getByText('21 of 24 practices in 12 weeks')).toBeTruthy();
    expect(screen.getAllByText(/% attendance/)).toHaveLength(1);
  });

  describe('saving as a recruit', () => {
    const home = {
      college_id: 'c1',
      slug: 'redstone-valley',
      name: 'Redstone Valley',
      interest_id: null,
      title_id: 'g1',
    };
    const away = { college_id: 'c2', slug: 'cape-fear', name: 'Cape Fear', interest_id: null, title_id: null };
    const may = (pipelines: Player['actions']['pipelines']) => actions({ message_barrier: null, pipelines });

    it('[RC-012] for the one college of the viewer takes one click, and is said afterwards', async () => {
      const { backend, user, becomes } = open(playerAnswer({ actions: may([home]) }), VISITOR);
      backend.answer('POST /rpc/save_interest', 'i1');
      const save = await screen.findByRole('button', { name: 'Save as recruit' });
      becomes({ actions: may([{ ...home, interest_id: 'i1' }]) });
      await user.dblClick(save);
      const link = await screen.findByRole('link', { name: 'In the pipeline of Redstone Valley' });
      expect(link.getAttribute('href')).toBe('/pipeline?college=redstone-valley&interest=i1');
      expect(backend.callsOf('POST /rpc/save_interest').map(({ body }) => body)).toEqual([
        { p_college_id: 'c1', p_player_id: RILEY, p_title_id: 'g1' },
      ]);
    });

    it('[RC-012] of several colleges one is picked', async () => {
      const { backend, user, becomes } = open(
        playerAnswer({ actions: may([{ ...home, interest_id: 'i1' }, away]) }),
        VISITOR,
      );
      backend.answer('POST /rpc/save_interest', () => failure(404, 'PT404', 'Player not found'));
      await user.click(await screen.findByRole('button', { name: 'Save as recruit' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText('In the pipeline')).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Save for Cape Fear' }));
      await waitFor(() => expect(shownToast()?.description).toBe('This profile is no longer public.'));
      backend.answer('POST /rpc/save_interest', 'i2');
      becomes({ actions: may([home, away].map((each) => ({ ...each, interest_id: 'i' }))) });
      await user.click(dialog.getByRole('button', { name: 'Save for Cape Fear' }));
      await waitFor(() => expect(dialog.getAllByText('In the pipeline')).toHaveLength(2));
    });
  });

  it('[RC-012] an owner of teams offers a place; what was chosen stays after a failure', async () => {
    const team = { id: 't1', name: 'Comets', is_on_roster: false, games: [{ id: 'g1', name: 'Valorant' }] };
    const teams = [{ ...team, id: 't0', name: 'Rookies', is_on_roster: true }, team];
    const { backend, user } = open(playerAnswer({ actions: actions({ teams }) }), VISITOR);
    backend.answer('POST /rpc/add_team_member', () => failure(503, '', 'down'));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await screen.findByText('On Rookies')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Invite to team' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('option', { name: 'Rookies' })).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Role'), 'Trial');
    await user.click(dialog.getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(shownToast()?.title).toContain('could not be sent'));
    backend.answer('POST /rpc/add_team_member', 'm1');
    await user.click(dialog.getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Riley Tran was invited to Comets'));
    expect(backend.callsOf('POST /rpc/add_team_member').at(-1)?.body).toEqual({
      p_team_id: 't1',
      p_user_id: RILEY,
      p_role: 'trial',
      p_game_profile_id: 'g1',
    });
  });

  it('[RC-012] visitors see no empty part', async () => {
    open(playerAnswer({ games: [] }), VISITOR);
    await screen.findByRole('heading', { level: 1, name: 'Riley Tran' });
    expect(screen.queryByRole('heading', { level: 2, name: 'Games' })).toBeNull();
  });
});

describe('the own profile', () => {
  it('[RC-012] is previewed as the database answers each viewer, and the address keeps whose view it is', async () => {
    const { backend, user } = open(ownAnswer(), RILEY);
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
    const { backend, user } = open(ownAnswer({ is_listed: false }), RILEY);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    backend.answer(PREVIEW, () => failure(503, '', 'down'));
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const retry = await screen.findByRole('button', { name: /again|Retry/ });
    backend.answer(PREVIEW, ownAnswer({ is_listed: false }));
    await user.click(retry);
    expect(await screen.findByText('This is what visitors will see once you publish.')).toBeTruthy();
  });

  it('[RC-011] of a parent asks for no games, times or school', async () => {
    const parent = [{ role: 'family_parent', college_id: null }];
    open(ownAnswer({ games: [], availability: [], academics: null }), RILEY, parent);
    await screen.findByRole('button', { name: 'Edit about' });
    expect(screen.queryByRole('button', { name: 'Edit games' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit availability' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add the games you play' })).toBeNull();
  });

  it('[RC-011] a part is edited where it stands', async () => {
    const { backend, user, becomes } = open(ownAnswer(), RILEY);
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
    const { backend, user, becomes } = open(ownAnswer({ links: [clip] }), RILEY);
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
    const { backend, user, unmount } = open(ownAnswer({ links: [clip, other], achievements: [result] }), RILEY);
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

    const second = open(ownAnswer({ achievements: [result] }), RILEY);
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
    const { backend, user } = open(ownAnswer(), RILEY);
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
    const { backend, user, becomes, unmount } = open(ownAnswer({ teams }), RILEY);
    backend.answer('POST /rpc/share_attendance', null);
    expect(await screen.findByText('Only you see your attendance here.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit teams' }));
    await user.click(await screen.findByLabelText('Show my attendance on my profile'));
    becomes({ shows_attendance: true });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Everybody who sees this page sees your attendance.')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/share_attendance').map(({ body }) => body)).toEqual([{ p_shows: true }]);
    unmount();

    open(ownAnswer({ teams, guardian: 'none' }), RILEY);
    await user.click(await screen.findByRole('button', { name: 'Edit teams' }));
    expect(await screen.findByText(/While you are under 18/)).toBeTruthy();
    expect(screen.queryByLabelText('Show my attendance on my profile')).toBeNull();
  });

  it('[RC-021] says which roles wait for approval, and leads a minor to a guardian', async () => {
    const pending = [{ role: 'programs_college_staff', college: 'Cape Fear' }];
    const { unmount } = open(ownAnswer({ pending, guardian: 'none' }), RILEY);
    expect(await screen.findByText(/College program staff, Cape Fear/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask a parent or guardian' }).getAttribute('href')).toBe(
      '/welcome?step=guardian',
    );
    unmount();
    open(ownAnswer({ guardian: 'asked' }), RILEY);
    expect(await screen.findByText(/has not answered yet/)).toBeTruthy();
  });

  it('[RC-012] is hidden, and showing it again asks for its address', async () => {
    const { backend, user, becomes } = open(ownAnswer(), RILEY);
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
