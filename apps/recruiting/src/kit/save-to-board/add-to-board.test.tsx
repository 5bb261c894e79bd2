import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { collegePage, collegeRow } from '../../testing/college-answer';
import { failure, fakeBackend } from '../../testing/fake-backend';
import { VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const ADD = 'POST /rpc/add_college_to_board';

function open(viewer?: string) {
  const backend = fakeBackend({
    'POST /rpc/search_colleges': collegePage([collegeRow('c1', 'Boone Plains')]),
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

  it('a visitor is not asked', async () => {
    open();
    await screen.findByRole('heading', { level: 2, name: 'Boone Plains' });
    expect(screen.queryByRole('button', { name: /my board/ })).toBeNull();
  });
});
