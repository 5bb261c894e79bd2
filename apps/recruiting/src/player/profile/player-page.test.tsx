import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { LOAD, clip, openPlayer, other } from '../../testing/open-player';
import { actions, playerAnswer, RILEY, VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import type { Player } from '../model/load-player';

const failureOf =
  (...answer: Parameters<typeof failure>) =>
  () =>
    failure(...answer);

describe('profile of a player', () => {
  it('[RC-012] shows what a coach looks for, in one request', async () => {
    const { backend } = openPlayer(playerAnswer({ links: [clip, other] }));
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
    const { user } = openPlayer(playerAnswer({ links: [clip] }));
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
    const { backend, user } = openPlayer(playerAnswer(), VISITOR);
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
    const { backend, user } = openPlayer(playerAnswer(), VISITOR);
    backend.answer('POST /rpc/create_conversation_with_participants', answer);
    await user.click(await screen.findByRole('button', { name: 'Message' }));
    await waitFor(() => expect(shownToast()?.title).toBe(title));
    expect(screen.getByRole('heading', { level: 1, name: 'Riley Tran' })).toBeTruthy();
  });

  it('[RC-012] who has told no date of birth is led to where it is told', async () => {
    const { backend, user } = openPlayer(playerAnswer(), VISITOR);
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
  ] as const)(
    '[RC-012] with the barrier %s the page says why no message can be sent',
    async (barrier, viewer, text) => {
      openPlayer(playerAnswer({ actions: actions({ message_barrier: barrier }) }), viewer);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Message' })).toBeNull();
    },
  );

  it('[RC-012] shows results with who stands behind each', async () => {
    const result = {
      ...{ id: 'r1', team: 'Comets', game: 'Valorant', is_starter: true, own: 2, other: 1, opponent: 'River Foxes' },
      ...{ occasion: 'tournament' as const, played_on: '2026-11-12', is_confirmed: true },
    };
    openPlayer(
      playerAnswer({
        results: [
          result,
          {
            ...{ ...result, id: 'r2', own: 0, other: 2, opponent: null },
            ...{ occasion: 'scrim', is_starter: false, is_confirmed: false },
          },
        ],
      }),
    );
    const section = (await screen.findByRole('heading', { name: 'Results' })).closest('section')!;
    const [first, second] = within(section).getAllByRole('listitem');
    expect(first?.textContent).toBe(
      'Won 2–1 against River FoxesValorant tournament · Nov 12, 2026Played for Comets · confirmed by both sides',
    );
    expect(second?.textContent).toBe('Lost 0–2Valorant scrim · Nov 12, 2026Substitute for Comets · entered by Comets');
  });

  it('[RC-012] shows a peak over the rank, and where it is told who recorded the attendance, or that it is what the player said', async () => {
    const [game] = playerAnswer().games;
    const team = { id: 't1', name: 'Comets', logo_url: null, roles: ['co_captain'] };
    openPlayer(
      playerAnswer({
        games: [{ ...game!, peak_rank: 'Radiant' }],
        teams: [
          { ...team, attendance: { practices: 24, attended: 21, weeks: 12, is_recorded: true } },
          { ...team, id: 't2', name: 'Rookies', attendance: null },
          {
            ...team,
            id: 't3',
            name: 'Wake',
            attendance: { practices: 24, attended: 18, weeks: 12, is_recorded: false },
          },
        ],
      }),
    );
    expect(await screen.findByText('Peak Radiant, said by the player')).toBeTruthy();
    expect(screen.getByText('Came to 21 of 24 practices')).toBeTruthy();
    expect(screen.getByText('recorded by Comets, last 12 weeks')).toBeTruthy();
    expect(screen.getByText('Said yes to 18 of 24 practices')).toBeTruthy();
    expect(screen.getByText('own answers, last 12 weeks')).toBeTruthy();
    expect(screen.getAllByText(/of 24 practices/)).toHaveLength(2);
  });

  it('[RC-012] says where rank and roles come from; a coach of the player confirms them in one press, and undoes it', async () => {
    const [game] = playerAnswer().games;
    const said = { ...game!, rank: 'Diamond 1', roles: ['Sentinel'] };
    const { backend, user, becomes } = openPlayer(
      playerAnswer({ games: [said], actions: actions({ confirm: true }) }),
      VISITOR,
    );
    backend.answer('POST /rpc/confirm_facts', 2);
    backend.answer('POST /rpc/withdraw_confirmation', 2);
    const confirm = await screen.findByRole('button', { name: 'Confirm Diamond 1, Sentinel, Riley Tran' });
    const source = {
      kind: 'confirmed' as const,
      at: '2026-03-12T12:00:00Z',
      is_current: true,
      of: 'Comets',
      is_mine: true,
    };
    becomes({
      games: [{ ...said, sources: { rank: source, roles: { Sentinel: source } } }],
      actions: actions({ confirm: true }),
    });
    await user.click(confirm);
    await waitFor(() => expect(screen.getAllByText('Confirmed by Comets, March 2026').length).toBeGreaterThan(0));
    const facts = [
      { kind: 'rank', game: said.slug, value: 'Diamond 1' },
      { kind: 'role', game: said.slug, value: 'Sentinel' },
    ];
    expect(backend.callsOf('POST /rpc/confirm_facts').map(({ body }) => body)).toEqual([
      { p_player_id: RILEY, p_facts: facts },
    ]);
    await user.click(await screen.findByRole('button', { name: /^Undo my confirmation of Diamond 1, Sentinel/ }));
    await waitFor(() =>
      expect(backend.callsOf('POST /rpc/withdraw_confirmation').map(({ body }) => body)).toEqual([
        { p_player_id: RILEY, p_facts: facts },
      ]),
    );
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
      const { backend, user, becomes } = openPlayer(playerAnswer({ actions: may([home]) }), VISITOR);
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
      const { backend, user, becomes } = openPlayer(
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
    const { backend, user } = openPlayer(playerAnswer({ actions: actions({ teams }) }), VISITOR);
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
    openPlayer(playerAnswer({ games: [] }), VISITOR);
    await screen.findByRole('heading', { level: 1, name: 'Riley Tran' });
    expect(screen.queryByRole('heading', { level: 2, name: 'Games' })).toBeNull();
  });
});
