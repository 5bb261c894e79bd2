import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { shownToast } from '../../testing/shown-toast';
import { TEAM_ID, nextId } from '../../testing/team-answer';
import { useAddGame } from './add-game';
import { LOAD, VALORANT_TITLE, valorant, chosen, offered, openGame } from '../../testing/open-roster';

const TITLES = 'GET /esports_titles';
const INSERT = 'POST /team_game_profiles';
const UPDATE = 'PATCH /team_game_profiles';
const LEAGUE = nextId();
const titles = [
  { id: LEAGUE, name: 'League of Legends', slug: 'lol' },
  { id: VALORANT_TITLE, name: 'Valorant', slug: 'valorant' },
];

async function open(answers: Record<string, unknown> = {}) {
  const view = await openGame({}, { [TITLES]: titles, [INSERT]: null, ...answers });
  const openDialog = async () => {
    await view.user.click(screen.getByText('Add Game', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Game' }));
    return { dialog, submit: dialog.getByRole<HTMLButtonElement>('button', { name: 'Add Game' }) };
  };
  const fill = async () => {
    await view.choose('Game', 'League of Legends');
    await view.choose('Play Level', 'Semi-Professional');
  };
  return { ...view, ...(await openDialog()), openDialog, fill };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('adding a game', () => {
  it('[TM-109] [TM-110] offers the active titles by name, read once, without those of the team', async () => {
    const { backend } = await open();
    await waitFor(() => expect(offered('Game')).toEqual(['League of Legends']));
    const [call, ...more] = backend.callsOf(TITLES);
    expect(more).toEqual([]);
    expect(Object.fromEntries(call?.query ?? [])).toMatchObject({ active: 'eq.true', order: 'name.asc' });
  });

  it('[TM-111] offers four play levels', async () => {
    await open();
    await waitFor(() =>
      expect(offered('Play Level')).toEqual(['Casual', 'Competitive', 'Semi-Professional', 'Professional']),
    );
  });

  it('[TM-113] without game or play level it says what is missing and makes no call', async () => {
    const { submit, choose, user, backend } = await open();
    const missing = { title: 'Missing Information', description: 'Please select a game and play level.' };
    await user.click(submit);
    expect(shownToast()).toMatchObject({ kind: 'destructive', ...missing });
    await choose('Game', 'League of Legends');
    await user.click(submit);
    expect(shownToast()).toMatchObject(missing);
    expect(backend.callsOf(INSERT)).toEqual([]);
  });

  it('[TM-112] [TM-114] [TM-115] stores it once, says so, reads the team again and begins again', async () => {
    const { submit, fill, user, backend, openDialog } = await open();
    await fill();
    let finish = (_answer: null) => {};
    backend.answer(INSERT, () => new Promise((resolve) => (finish = resolve)));
    await user.dblClick(submit);
    await waitFor(() => expect(submit.textContent).toBe('Adding Game...'));
    finish(null);
    await isClosed();
    expect(backend.callsOf(INSERT).map((call) => call.body)).toEqual([
      { team_id: TEAM_ID, esports_title_id: LEAGUE, play_level: 'semi_professional' },
    ]);
    expect(shownToast()).toMatchObject({ kind: 'success', title: 'Game added to team successfully!' });
    expect(backend.callsOf(LOAD)).toHaveLength(2);
    await openDialog();
    expect(chosen('Game')).toBeNull();
    expect(chosen('Play Level')).toBeNull();
  });

  it('opens the roster of the new game', async () => {
    const { submit, fill, user, backend, team } = await open();
    await fill();
    const league = {
      ...valorant,
      id: nextId(),
      esports_title_id: LEAGUE,
      esports_titles: { name: 'League of Legends' },
    };
    backend.answer(LOAD, { ...team, games: [valorant, league] });
    await user.click(submit);
    await isClosed();
    expect(await screen.findByRole('tab', { name: 'League of Legends', selected: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Player' })).toBeTruthy();
  });

  it('[TM-044] a game that was removed comes back as the same row', async () => {
    const { submit, fill, user, backend } = await open({
      [INSERT]: failure(409, '23505', 'duplicate key value'),
      [UPDATE]: { id: nextId() },
    });
    await fill();
    await user.click(submit);
    await isClosed();
    const [update] = backend.callsOf(UPDATE);
    expect(update?.body).toEqual({ play_level: 'semi_professional', is_active: true });
    expect(Object.fromEntries(update?.query ?? [])).toMatchObject({
      team_id: `eq.${TEAM_ID}`,
      esports_title_id: `eq.${LEAGUE}`,
    });
  });

  it('[TM-116, ER-007] a failure shows one toast and keeps both choices', async () => {
    const { submit, fill, user } = await open({ [INSERT]: failure(503) });
    await fill();
    await user.click(submit);
    await waitFor(() => expect(shownToast()).toMatchObject({ kind: 'error', title: 'Failed to add game to team.' }));
    expect(console.error).toHaveBeenCalledWith('The form could not be stored', expect.anything());
    expect([chosen('Game'), chosen('Play Level')]).toEqual(['League of Legends', 'Semi-Professional']);
  });

  it('[TM-117] titles that cannot be read are logged, said, and can be read again', async () => {
    const { dialog, user, backend } = await open({ [TITLES]: failure(503) });
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        kind: 'destructive',
        title: 'Error',
        description: 'Failed to load available games.',
      }),
    );
    expect(console.error).toHaveBeenCalledWith('Loading the games failed', expect.anything());
    backend.answer(TITLES, titles);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(offered('Game')).toEqual(['League of Legends']));
  });

  it('[TM-208] somebody who does not manage the team gets "Access Denied", and nothing is stored', async () => {
    const backend = fakeBackend({ [INSERT]: failure(403, '42501') });
    const queryClient = createQueryClient();
    const { result } = renderHook(() => useAddGame(TEAM_ID), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    });
    await expect(result.current.mutateAsync({ titleId: LEAGUE, playLevel: 'casual' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(shownToast()).toMatchObject({ title: 'Access Denied', description: expect.stringMatching(/permission/) });
    expect(backend.callsOf(UPDATE)).toEqual([]);
  });
});
