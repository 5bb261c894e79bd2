import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { failure } from '@lineup/data/testing';
import { applyStyles } from '@lineup/testing/apply-styles';
import { BEN, nextId } from '../../testing/team-answer';
import { shownToast } from '../../testing/shown-toast';
import { openGame, player } from '../../testing/open-roster';
import { userLabel } from './search-users';
import styles from './user-combobox.module.css';

const SEARCH = 'POST /rpc/search_users';
const user = (display_name: string, slug: string | null = null) => ({
  user_id: nextId(),
  slug,
  display_name,
  first_name: null,
  last_name: null,
  avatar_url: null,
});

async function open(found: unknown = []) {
  const view = await openGame({ members: [player] }, { [SEARCH]: found });
  await view.user.click(screen.getByRole('button', { name: 'Add Player' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Person/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const addsByEmail = async () => {
    await view.user.type(field, 'zz');
    await view.user.click(await dialog.findByRole('option', { name: 'Add new user by email' }));
    return dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email of the new user' });
  };
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add Player' });
  return { dialog, field, addsByEmail, submit, ...view };
}

describe('the user picker', () => {
  it('takes a typed address as the person, without another field', async () => {
    const { dialog, field, user, submit, backend } = await open();
    await user.type(field, 'new@mail.example');
    await user.click(await dialog.findByRole('option', { name: 'Invite new@mail.example' }));
    expect(field.value).toBe('new@mail.example');
    expect(submit.disabled).toBe(false);
    expect(dialog.queryByRole('textbox', { name: 'Email of the new user' })).toBeNull();
    expect(backend.callsOf('POST /rpc/add_team_member')).toEqual([]);
  });

  it('[TM-100] a whole address can be added as it stands, and no longer once it is none', async () => {
    const { field, user, submit, backend } = await open();
    await user.type(field, 'new@mail.example');
    expect(submit.disabled).toBe(false);
    await user.type(field, ' or so');
    expect(submit.disabled).toBe(true);
    await user.clear(field);
    await user.type(field, 'new@mail.example');
    await user.click(submit);
    await waitFor(() => expect(backend.callsOf('POST /rpc/add_team_member')).toHaveLength(1));
    expect(backend.callsOf('POST /rpc/add_team_member')[0]?.body).toMatchObject({ p_user_email: 'new@mail.example' });
  });

  it('[TM-086] [TM-087] opens a popover on the search field; under 2 characters it asks for more and searches nothing', async () => {
    const { dialog, field, user, backend } = await open();
    await user.click(field);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(dialog.getByRole('status').textContent).toBe('Type at least 2 characters to search...');
    await user.type(field, ' a ');
    expect(dialog.getByRole('status').textContent).toBe('Type at least 2 characters to search...');
    await user.type(field, 'b');
    expect(dialog.getByRole('status').textContent).toBe('Searching...');
    await waitFor(() => expect(backend.callsOf(SEARCH)).toHaveLength(1));
  });

  it('[TM-088] says "Searching..." until the hits are there', async () => {
    let finish = (_rows: unknown[]) => {};
    const { dialog, field, user, backend } = await open(() => new Promise((resolve) => (finish = resolve)));
    await user.type(field, 'dee');
    await waitFor(() => expect(backend.callsOf(SEARCH)).toHaveLength(1));
    expect(dialog.getByRole('status').textContent).toBe('Searching...');
    finish([]);
    await dialog.findByText('No users found for "dee"');
  });

  it('[TM-101] the list of hits is at most 240 pixels high and scrolls', async () => {
    applyStyles(path.join(import.meta.dirname, 'user-combobox.module.css'), styles);
    const { dialog, field, user: typist } = await open([user('Dee Dee')]);
    await typist.type(field, 'dee');
    await dialog.findByText('Dee Dee');
    const { maxHeight, overflowY } = getComputedStyle(dialog.getByRole('listbox', { hidden: true }));
    expect({ maxHeight, overflowY }).toEqual({ maxHeight: '240px', overflowY: 'auto' });
  });

  it('[TM-104] asks to leave out who is on the list already', async () => {
    const { dialog, field, user, backend } = await open([]);
    await user.type(field, 'dee');
    await dialog.findByText('No users found for "dee"');
    expect(backend.callsOf(SEARCH)[0]?.body).toEqual({ p_query: 'dee', p_exclude: [BEN] });
  });

  it('[TM-107] asks once for the same text', async () => {
    const { dialog, field, user: typist, backend } = await open([user('Dee')]);
    await typist.type(field, 'dee');
    await dialog.findByRole('option', { name: 'Dee' });
    await typist.clear(field);
    await typist.type(field, 'Dee ');
    await dialog.findByRole('option', { name: 'Dee' });
    expect(backend.callsOf(SEARCH)).toHaveLength(1);
  });

  it('[TM-107] keeps what it found for 30 seconds, and asks again afterwards', async () => {
    const { dialog, field, user: typist, backend } = await open([user('Dee')]);
    const timesAsked = (text: string) =>
      backend.callsOf(SEARCH).filter(({ body }) => (body as { p_query: string }).p_query === text).length;
    /** Something else is searched in between, so that the same text comes as a new search. */
    const searchAgain = async (between: string) => {
      for (const text of [between, 'dee']) {
        await typist.clear(field);
        await typist.type(field, text);
        await waitFor(() => expect(timesAsked(text)).toBeGreaterThan(0));
        await dialog.findByRole('option', { name: 'Dee' });
      }
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await searchAgain('one');
    vi.setSystemTime(Date.now() + 29_000);
    await searchAgain('two');
    expect(timesAsked('dee')).toBe(1);
    vi.setSystemTime(Date.now() + 2_000);
    await searchAgain('three');
    await waitFor(() => expect(timesAsked('dee')).toBe(2));
  });

  it('[TM-108] a failed search shows no hits and no message', async () => {
    const { dialog, field, user } = await open(failure(503));
    await user.type(field, 'dee');
    await dialog.findByText('No users found for "dee"');
    expect(shownToast()).toBeUndefined();
  });

  it('is worked by keyboard: arrows move, Enter chooses, Escape closes the popover alone', async () => {
    const { dialog, field, user: typist, submit } = await open([user('Dee'), user('Deborah', 'deb')]);
    await typist.type(field, 'de');
    await dialog.findByRole('option', { name: 'Dee', selected: true });
    await typist.keyboard('{ArrowDown}');
    const hits = within(dialog.getByRole('listbox', { name: 'People' }));
    expect(hits.getAllByRole('option').map((hit) => hit.querySelector('[data-size]')?.textContent)).toEqual(['D', 'D']);
    expect(hits.getByRole('option', { selected: true }).id).toBe(field.getAttribute('aria-activedescendant'));
    await typist.keyboard('{Enter}');
    expect(field.value).toBe('Deborah (@deb)');
    expect(submit.disabled).toBe(false);
    await typist.keyboard('{ArrowDown}{Escape}');
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await typist.keyboard('x');
    expect(submit.disabled).toBe(true);
  });

  it('[TM-089] [TM-090] [TM-091] [TM-092] without hits it takes an email; Enter adds it', async () => {
    const { addsByEmail, user, field, dialog, submit } = await open();
    const email = await addsByEmail();
    expect(document.activeElement).toBe(email);
    expect(dialog.getByRole('button', { name: 'Add' })).toBeTruthy();
    await user.type(email, '  eve@example.com {Enter}');
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Person/ }).value).toBe('eve@example.com');
    expect(field.isConnected).toBe(false);
    expect(submit.disabled).toBe(false);
  });

  it('[TM-093] Cancel chooses nobody', async () => {
    const { addsByEmail, user, dialog, submit } = await open();
    await user.type(await addsByEmail(), 'eve@example.com');
    const [cancel] = dialog.getAllByRole('button', { name: 'Cancel' });
    await user.click(cancel as HTMLElement);
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Person/ }).value).toBe('zz');
    expect(submit.disabled).toBe(true);
  });

  it.each(['   ', 'eve', 'eve@example', 'a b@example.com', '@example.com'])(
    '[TM-094] %j is no email and chooses nobody',
    async (text) => {
      const { addsByEmail, user, dialog, submit } = await open();
      const email = await addsByEmail();
      await user.type(email, `${text}{Enter}`);
      expect(dialog.getByRole('alert').textContent).toMatch(/Enter an email address/);
      expect(email.isConnected).toBe(true);
      expect(submit.disabled).toBe(true);
    },
  );
});

describe('the label of a person', () => {
  const nobody = { display_name: null, first_name: null, last_name: null, slug: null };

  it('[TM-095] [TM-098] is the display name and the slug', () => {
    expect(userLabel({ ...nobody, display_name: 'Dee', first_name: 'Deborah', slug: 'dee' })).toBe('Dee (@dee)');
  });

  it('[TM-096] [TM-098] is first and last name without a display name, and nothing more without a slug', () => {
    expect(userLabel({ ...nobody, first_name: 'Deborah', last_name: 'Kerr' })).toBe('Deborah Kerr');
    expect(userLabel({ ...nobody, display_name: ' ', last_name: 'Kerr', slug: '' })).toBe('Kerr');
  });

  it('[TM-097] is "Unknown User" without any name', () => {
    expect(userLabel({ ...nobody, slug: 'x' })).toBe('Unknown User (@x)');
  });
});

vi.spyOn(console, 'error').mockImplementation(() => {});
