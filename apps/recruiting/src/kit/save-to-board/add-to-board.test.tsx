import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { collegePage, collegeRow } from '../../testing/college-answer';
import { failure, fakeBackend } from '@lineup/data/testing';
import { VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const ADD = 'POST /rpc/add_college_to_board';

function open(viewer?: string) {
  const backend = fakeBackend({
    'POST /rpc/search_colleges': collegePage([
      collegeRow('c1', 'Boone Plains', { standing: null }),
      collegeRow('c2', 'Cedar Hill', { standing: null }),
    ]),
    [ADD]: 'i1',
  });
  return { ...renderRemote('/colleges', viewer), backend };
}

describe('adding a college to the own board', () => {
  it('[RC-014] from its card, once for a double click, and says so', async () => {
    const { backend, user } = open(VISITOR);
    await user.dblClick(await screen.findByRole('button', { name: 'Add Boone Plains to my board' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Boone Plains is on your board'));
    expect(backend.callsOf(ADD).map((call) => call.body)).toEqual([{ p_college_id: 'c1' }]);
    // The card says so from what was read, and nothing was read again for it.
    const card = within(screen.getByRole('heading', { level: 2, name: 'Boone Plains' }).closest('li')!);
    expect(card.getByText('On your board')).toBeTruthy();
    const link = card.getByRole('link', { name: 'Boone Plains is on your board. Open it' });
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(screen.getByRole('button', { name: 'Add Cedar Hill to my board' })).toBeTruthy();
    expect(backend.callsOf('POST /rpc/search_colleges')).toHaveLength(1);
  });

  it('[RC-014] without a profile it says what is missing; a failure can be tried again', async () => {
    const { backend, user } = open(VISITOR);
    const button = await screen.findByRole('button', { name: 'Add Boone Plains to my board' });
    backend.answer(ADD, () => failure(400, '23514', 'Make a profile first'));
    await user.click(button);
    await waitFor(() => expect(shownToast()?.description).toMatch(/^Create a profile first/));
    backend.answer(ADD, () => failure(503));
    await user.click(button);
    await waitFor(() => expect(shownToast()?.title).toBe('The college could not be added. Try again.'));
    backend.answer(ADD, 'i1');
    await user.click(button);
    await waitFor(() => expect(shownToast()?.title).toBe('Boone Plains is on your board'));
  });

  it.each([
    [{ is_on_board: true, label: 'Under review', game: 'Valorant' }, 'Applied · Under review'],
    [{ is_on_board: false, label: 'Closed', game: null }, 'Applied · Closed'],
    [{ is_on_board: true, label: null, game: null }, 'On your board'],
  ])('[RC-001] a card says where the viewer stands: %o', async (standing, text) => {
    fakeBackend({ 'POST /rpc/search_colleges': collegePage([collegeRow('c1', 'Boone Plains', { standing })]) });
    renderRemote('/colleges', VISITOR);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /to my board/ }) === null).toBe(standing.is_on_board);
  });

  it('a visitor is not asked', async () => {
    open();
    await screen.findByRole('heading', { level: 2, name: 'Boone Plains' });
    expect(screen.queryByRole('button', { name: /my board/ })).toBeNull();
    expect(screen.queryByText(/Applied|On your board/)).toBeNull();
  });
});
