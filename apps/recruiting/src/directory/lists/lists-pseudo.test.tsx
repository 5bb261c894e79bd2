import { failure, fakeBackend } from '@lineup/data/testing';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LIST_ID, listAnswer } from '../../testing/list-answer';
import { VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import type { List } from '../model/load-list';

/** Names, with what the owner of a list wrote. */
const names =
  /Near home|Gulf Pines College|Boone Plains|Cape Fear|Mobile, AL|Valorant|Coach is kind|USD|https?:\/\/\S+|^\p{Lu}{2}(?!\p{L})/gu;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () => (/[áéíóú]/i.test(document.body.textContent) ? plainTexts(names) : ['nothing']);

const LISTS = 'POST /rpc/load_lists';
const LIST = 'POST /rpc/load_list';
const summary = (change: object = {}) => ({
  ...{ id: LIST_ID, name: 'Near home', updated_at: '2026-11-02T10:00:00Z', shared_since: null },
  ...{ players: 0, colleges: 0, ...change },
});
const shared = { shared_since: '2026-11-03T10:00:00Z', shares_notes: true };

const button = (name: string, values?: Record<string, string>) =>
  screen.findByRole('button', { name: pseudo(name, values) });
const open = (change: Partial<List> = {}) => {
  const backend = fakeBackend({ [LIST]: listAnswer(change), [LISTS]: [] });
  return { backend, ...renderRemote(`/lists/${LIST_ID}`, VISITOR) };
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  speakPseudo('recruiting', 'ui', 'product', 'database', 'data');
});

describe('35.6 in a language that has all sentences lists leave nothing in English', () => {
  test.each<[string, unknown, string]>([
    ['all of them', [summary({ players: 1, colleges: 3, ...shared }), summary({ id: 'x' })], 'Empty'],
    ['none', [], 'No lists yet'],
    ['that do not load', () => failure(503), 'Your lists could not be loaded'],
  ])('%s', async (_, answer, said) => {
    fakeBackend({ [LISTS]: answer } as never);
    renderRemote('/lists', VISITOR);
    await screen.findByText(pseudo(said));
    expect(plain()).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['one', listAnswer(), '{count} entries'],
    ['an empty one', listAnswer({ items: [] }), 'Nothing on this list yet'],
    ['one that does not load', () => failure(503), 'The list could not be loaded'],
  ])('%s', async (_, answer, said) => {
    fakeBackend({ [LIST]: answer } as never);
    renderRemote(`/lists/${LIST_ID}`, VISITOR);
    await screen.findByText(pseudo(said, { count: 3 }));
    expect(plain()).toEqual([]);
  });

  test('a note, another name, and the question before one is deleted', async () => {
    const { user } = open(shared);
    await user.click(await button('Add note on {name}', { name: 'Boone Plains' }));
    await button('Save note');
    await user.click(await button('Rename'));
    await screen.findByRole('form', { name: pseudo('Rename list') });
    expect(plain()).toEqual([]);
    await user.click(await button('Delete'));
    await button('Delete list');
    expect(plain()).toEqual([]);
  });

  test.each([
    ['before it is shared', {}, 'Share', 'Make a link'],
    ['while it is shared', shared, 'Shared', 'Make a new link'],
    ['while it is shared without notes', { ...shared, shares_notes: false }, 'Shared', 'Make a new link'],
  ])('its link %s', async (_, change, press, said) => {
    const { backend, user } = open(change);
    backend.answer('POST /rpc/share_list', JSON.stringify('secret'));
    await user.click(await button(press));
    const make = await button(said);
    expect(plain()).toEqual([]);
    await user.click(make);
    await button('Copy link');
    expect(plain()).toEqual([]);
  });

  test.each([
    ['DELETE /list_items', ['Remove {name}'], 'This could not be removed. Try again.'],
    ['DELETE /lists', ['Delete', 'Delete list'], 'The list could not be deleted. Try again.'],
    ['POST /rpc/export_list', ['Export CSV'], 'The list could not be exported. Try again.'],
    ['POST /rpc/share_list', ['Share', 'Make a link'], 'The link could not be made. Try again.'],
    ['POST /rpc/unshare_list', ['Shared', 'Stop sharing'], 'The link could not be turned off. Try again.'],
    [
      'PATCH /list_items',
      ['Add note on {name}', 'Save note'],
      'The note could not be saved. What you typed is still here.',
    ],
  ])('as it fails: %s', async (path, presses, said) => {
    const { backend, user } = open(presses[0] === 'Shared' ? shared : {});
    backend.answer(path, () => failure(503));
    for (const press of presses) await user.click(await button(press, { name: 'Boone Plains' }));
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo(said)));
  });

  test('something removed that can no longer be seen', async () => {
    const { backend, user } = open();
    const of = { name: 'Boone Plains' };
    backend.answer('DELETE /list_items', null);
    backend.answer('POST /list_items', () => failure(403, '42501'));
    await user.click(await button('Remove {name}', of));
    await screen.findByText(pseudo('{name} was removed.', of));
    expect(plain()).toEqual([]);
    await user.click(await button('Undo'));
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo('Not restored')));
    expect(shownToast()?.description).toBe(pseudo('{name} can no longer be seen.', of));
  });
});
