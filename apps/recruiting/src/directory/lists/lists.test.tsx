import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { LIST_ID, listAnswer } from '../../testing/list-answer';
import { VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import type { List } from '../model/load-list';

const LISTS = 'POST /rpc/load_lists';
const LIST = 'POST /rpc/load_list';
const ORDER = 'POST /rpc/reorder_list';
const SHARED = 'POST /rpc/load_shared_list';
const INSERT = 'POST /list_items';

function open(change: Partial<List> = {}) {
  let answer = listAnswer(change);
  const backend = fakeBackend({ [LIST]: () => answer, [ORDER]: null, [LISTS]: [] });
  const view = renderRemote(`/lists/${LIST_ID}`, VISITOR);
  return { ...view, backend, becomes: (to: Partial<List>) => void (answer = { ...answer, ...to }) };
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

describe('my lists', () => {
  it('[RC-019] an empty page leads on, and a first list is made on it', async () => {
    const backend = fakeBackend({ [LISTS]: [], 'POST /lists': null, [LIST]: listAnswer({ items: [] }) });
    const { user } = renderRemote('/lists', VISITOR);
    expect((await screen.findByRole('link', { name: 'Find colleges' })).getAttribute('href')).toBe('/colleges');
    await user.click(screen.getByRole('button', { name: 'Create list' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a name.');
    await user.type(screen.getByLabelText(/^New list/), 'Near home');
    await user.click(screen.getByRole('button', { name: 'Create list' }));
    expect(await screen.findByText('Nothing on this list yet')).toBeTruthy();
    expect(backend.callsOf('POST /lists').map((call) => call.body)).toMatchObject([{ name: 'Near home' }]);
  });

  it('[RC-019] a second list of one name is refused at the field', async () => {
    fakeBackend({
      [LISTS]: [],
      'POST /lists': () => failure(409, '23505'),
      'PATCH /lists': () => failure(406, 'PGRST116'),
    });
    const { user } = renderRemote('/lists', VISITOR);
    await user.type(await screen.findByLabelText(/^New list/), 'Near home');
    await user.click(screen.getByRole('button', { name: 'Create list' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You already have a list with this name. Choose another one.',
    );
  });
});

describe('one list', () => {
  it('[RC-019] shows its entries in order in one request', async () => {
    const { backend } = open();
    await screen.findByRole('heading', { level: 1, name: 'Near home' });
    expect(names()).toEqual(['Gulf Pines College', 'Boone Plains', 'Cape Fear']);
    expect(screen.getByText('Coach is kind')).toBeTruthy();
    expect(backend.calls).toHaveLength(1);
  });

  it('[RC-019] arrow keys move an entry at once, several times in turn, and say so', async () => {
    const { backend, user, becomes } = open();
    const handle = await screen.findByRole('button', { name: 'Move Gulf Pines College' });
    const { items } = listAnswer();
    backend.answer(ORDER, ({ body }: { body: { p_item_ids: string[] } }) => {
      becomes({ items: body.p_item_ids.map((id) => items.find((item) => item.id === id)!) });
      return null;
    });
    handle.focus();
    await user.keyboard('{ArrowDown}');
    expect(names()).toEqual(['Boone Plains', 'Gulf Pines College', 'Cape Fear']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(names()).toEqual(['Boone Plains', 'Cape Fear', 'Gulf Pines College']);
    expect(screen.getByText('Gulf Pines College, 3 of 3')).toBeTruthy();
    await waitFor(() =>
      expect(backend.callsOf(ORDER).map((call) => (call.body as { p_item_ids: string[] }).p_item_ids)).toEqual([
        ['b', 'a', 'c'],
        ['b', 'c', 'a'],
      ]),
    );
  });

  it('[RC-019] an order that could not be saved goes back', async () => {
    const { backend, user } = open();
    backend.answer(ORDER, () => failure(503));
    (await screen.findByRole('button', { name: 'Move Gulf Pines College' })).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(shownToast()?.title).toBe('The order could not be saved.'));
    await waitFor(() => expect(names()[0]).toBe('Gulf Pines College'));
  });

  it('[RC-019] a removal is undone with note and place', async () => {
    const { backend, user, becomes } = open();
    const { items } = listAnswer();
    backend.answer('DELETE /list_items', null);
    backend.answer(INSERT, null);
    const remove = await screen.findByRole('button', { name: 'Remove Gulf Pines College' });
    becomes({ items: items.slice(1) });
    await user.dblClick(remove);
    expect(await screen.findByText('Gulf Pines College was removed.')).toBeTruthy();
    expect(names()).toEqual(['Boone Plains', 'Cape Fear']);
    becomes({ items });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()[0]).toBe('Gulf Pines College'));
    expect(backend.callsOf('DELETE /list_items')).toHaveLength(1);
    expect(backend.callsOf(INSERT)[0]?.body).toMatchObject({ id: 'a', college_id: 'college-a', note: 'Coach is kind' });
    expect(backend.callsOf(ORDER).at(-1)?.body).toMatchObject({ p_item_ids: ['a', 'b', 'c'] });
  });

  it('[RC-019] each of several removals can be undone; what is gone is named as it is called', async () => {
    const { backend, user, becomes } = open();
    const { items } = listAnswer();
    backend.answer('DELETE /list_items', null);
    backend.answer(INSERT, null);
    const removeFirst = async (name: string, rest: typeof items) => {
      const remove = await screen.findByRole('button', { name: `Remove ${name}` });
      becomes({ items: rest });
      await user.click(remove);
      await screen.findByText(`${name} was removed.`);
    };
    await removeFirst('Gulf Pines College', items.slice(1));
    await removeFirst('Boone Plains', items.slice(2));
    becomes({ items: items.slice(1) });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Gulf Pines College was removed.')).toBeTruthy();
    backend.answer(INSERT, () => failure(403, '42501'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shownToast()?.description).toBe('Gulf Pines College can no longer be seen.'));
  });

  it('[RC-019] renaming a list that was deleted elsewhere says so', async () => {
    const { backend, user } = open();
    backend.answer('PATCH /lists', () => failure(406, 'PGRST116'));
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    await user.type(screen.getByLabelText(/^Name/), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This list was deleted/);
  });

  it('[RC-019] a note keeps what was typed when it could not be saved', async () => {
    const { backend, user, becomes } = open();
    backend.answer('PATCH /list_items', () => failure(503));
    await user.click(await screen.findByRole('button', { name: 'Add note on Boone Plains' }));
    const form = within(screen.getByRole('form', { name: 'Note on Boone Plains' }));
    await user.type(form.getByLabelText('Note'), 'Ask about aid');
    await user.click(form.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(shownToast()?.title).toMatch(/still here/));
    expect(form.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Ask about aid');
    backend.answer('PATCH /list_items', { id: 'b' });
    const { items } = listAnswer();
    becomes({ items: items.map((item) => (item.id === 'b' ? { ...item, note: 'Ask about aid' } : item)) });
    await user.click(form.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Ask about aid', { selector: 'p' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit note on Boone Plains' }));
  });

  it('[RC-019] its link is made, shown once and ended', async () => {
    const { backend, user, becomes } = open();
    backend.answer('POST /rpc/share_list', JSON.stringify('secret'));
    backend.answer('POST /rpc/unshare_list', true);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Include my notes'));
    becomes({ shared_since: '2026-11-03T10:00:00Z', shares_notes: true });
    await user.click(dialog.getByRole('button', { name: 'Make a link' }));
    const link = await dialog.findByLabelText<HTMLInputElement>('Link');
    expect(link.value).toMatch(/\/lists\/shared#token=/);
    expect(backend.callsOf('POST /rpc/share_list')[0]?.body).toEqual({ p_list_id: LIST_ID, p_with_notes: true });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Shared' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByText(/^Shared since/)).toBeTruthy();
    expect(again.queryByLabelText('Link')).toBeNull();
    becomes({ shared_since: null, shares_notes: null });
    await user.click(again.getByRole('button', { name: 'Stop sharing' }));
    const make = await again.findByRole('button', { name: 'Make a link' });
    await waitFor(() => expect(document.activeElement).toBe(make));
    expect(backend.callsOf('POST /rpc/unshare_list')).toHaveLength(1);
  });

  it('[RC-019] deleting names the list and is asked for', async () => {
    const { backend, user } = open();
    backend.answer('DELETE /lists', null);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('“Near home”');
    await user.click(screen.getByRole('button', { name: 'Delete list' }));
    expect(await screen.findByText('No lists yet')).toBeTruthy();
    expect(backend.callsOf('DELETE /lists')).toHaveLength(1);
  });

  it('[RC-019] the list of somebody else is Not-found', async () => {
    fakeBackend({ [LIST]: () => failure(404, 'PT404', 'List not found') });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderRemote(`/lists/${LIST_ID}`, VISITOR);
    expect(await screen.findByText('Not found')).toBeTruthy();
  });
});

describe('a shared list', () => {
  it('[RC-019] is read by its link, without tools and without an account', async () => {
    const { items } = listAnswer();
    const backend = fakeBackend({
      [SHARED]: {
        name: 'Near home',
        updated_at: '2026-11-02T10:00:00Z',
        owner: 'Quinn Abernathy',
        items: items.map(({ note: _note, ...item }) => item),
      },
    });
    renderRemote('/lists/shared#token=secret');
    expect(await screen.findByRole('heading', { level: 1, name: 'Near home' })).toBeTruthy();
    expect(screen.getByText(/A list by Quinn Abernathy/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(backend.callsOf(SHARED).map((call) => call.body)).toEqual([{ p_token: 'secret' }]);
  });

  it('[RC-019] says that an ended link no longer works', async () => {
    fakeBackend({ [SHARED]: () => failure(404, 'PT404', 'List not found') });
    renderRemote('/lists/shared#token=old');
    expect(await screen.findByText('This link does not work')).toBeTruthy();
  });
});
