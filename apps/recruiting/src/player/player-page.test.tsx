import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '../testing/fake-backend';
import { onboardingAnswer } from '../testing/onboarding-answer';
import { ownAnswer, playerAnswer, RILEY, VISITOR } from '../testing/player-answer';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import type { UserRole } from '@lineup/auth';
import type { Player } from '../model/load-player';

const LOAD = 'POST /rpc/load_player';
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
    expect(screen.getByText('Diamond 1')).toBeTruthy();
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

  it('[RC-012] visitors see no empty part', async () => {
    open(playerAnswer({ games: [] }), VISITOR);
    await screen.findByRole('heading', { level: 1, name: 'Riley Tran' });
    expect(screen.queryByRole('heading', { level: 2, name: 'Games' })).toBeNull();
  });
});

describe('the own profile', () => {
  it('[RC-012] can be looked at as visitors see it: without school and without tools', async () => {
    const { user } = open(ownAnswer(), RILEY);
    expect(await screen.findByText('Lakeside High School')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'View as visitor' }));
    expect(screen.queryByText('Lakeside High School')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('This is what visitors see.');
    await user.click(screen.getByRole('button', { name: 'Back to editing' }));
    expect(screen.getByRole('button', { name: 'Edit games' })).toBeTruthy();
  });

  it('[RC-012] while it is hidden, the preview does not claim that visitors see it', async () => {
    const { user } = open(ownAnswer({ is_listed: false }), RILEY);
    await user.click(await screen.findByRole('button', { name: 'View as visitor' }));
    expect(screen.getByRole('status').textContent).toContain('will see once you publish');
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
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog').textContent).toContain('About you');
    expect(screen.getByLabelText(/^Name/)).toBe(name);
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
