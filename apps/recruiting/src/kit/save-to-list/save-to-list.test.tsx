import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { playerAnswer, RILEY, VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

describe('saving to a list', () => {
  it('[RC-019] shows on which lists somebody stands, adds, takes off and makes a new one', async () => {
    let lists = [
      { id: 'l1', name: 'Duelists', list_items: [{ id: 'i1' }] },
      { id: 'l2', name: 'Near home', list_items: [] as { id: string }[] },
    ];
    const backend = fakeBackend({
      'POST /rpc/load_player': playerAnswer(),
      'GET /lists': () => lists,
      'POST /list_items': null,
      'DELETE /list_items': null,
      'POST /lists': null,
    });
    const { user } = renderRemote('/player/riley-tran', VISITOR);
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog'));
    const box = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
    await dialog.findByLabelText('Duelists');
    expect([box('Duelists').checked, box('Near home').checked]).toEqual([true, false]);
    expect(backend.callsOf('GET /lists')[0]?.query.get('list_items.player_id')).toBe(`eq.${RILEY}`);

    lists = lists.map((list) => (list.id === 'l2' ? { ...list, list_items: [{ id: 'i2' }] } : list));
    await user.click(box('Near home'));
    await waitFor(() => expect(backend.callsOf('POST /list_items')).toHaveLength(1));
    expect(backend.callsOf('POST /list_items')[0]?.body).toEqual({ list_id: 'l2', player_id: RILEY });
    await waitFor(() => expect(box('Near home').checked).toBe(true));

    backend.answer('DELETE /list_items', () => failure(503));
    await user.click(box('Duelists'));
    await waitFor(() => expect(shownToast()?.title).toBe('This could not be saved. Try again.'));
    await waitFor(() => expect(box('Duelists').checked).toBe(true));

    // A field would make a full page of the sheet on a phone.
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'New list' }));
    expect(document.activeElement).toBe(dialog.getByLabelText(/^New list/));
    await user.type(dialog.getByLabelText(/^New list/), 'Favorites');
    await user.click(dialog.getByRole('button', { name: 'Create list' }));
    await waitFor(() => expect(backend.callsOf('POST /list_items')).toHaveLength(2));
  });

  it('a visitor is not asked', async () => {
    fakeBackend({ 'POST /rpc/load_player': playerAnswer() });
    renderRemote('/player/riley-tran');
    expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to list' })).toBeNull();
  });
});
