import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { contact, contactsAnswer, groupRow } from '../testing/inbox-answer';
import { ME, renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';

const LIST = 'POST /rpc/list_conversations';
const CONTACTS = 'POST /rpc/list_contacts';
const CREATE = 'POST /rpc/create_conversation_with_participants';
const COMPANY = 'POST /rpc/preview_company';
const NEW_ID = '00000000-0000-4000-8000-000000000021';
const SEVEN = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus'];

function open(path = '/inbox?to=', contacts: unknown = contactsAnswer()) {
  const backend = fakeBackend({
    [LIST]: [],
    [CONTACTS]: contacts,
    'GET /messages': [],
    'POST /rpc/mark_conversation_read': 0,
    [CREATE]: [{ conversation_id: 'c1', is_existing: false }],
    [COMPANY]: { company: [], is_missing: false, quiet_until: null },
  });
  return { backend, ...renderRemote(path) };
}
const field = () => screen.findByRole('combobox', { name: 'To' });
const pick = async (user: ReturnType<typeof open>['user'], name: RegExp) =>
  user.click(await screen.findByRole('option', { name }));
const start = (name = 'Start conversation') => screen.getByRole('button', { name });

describe('a new conversation', () => {
  it('[IN-020, IN-022, IN-026] with one person is a dm, and opens once it is in the list', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    backend.answer(LIST, [groupRow({ type: 'dm', title: null, max_participants: 2 })]);
    await user.click(start());
    expect(await screen.findByRole('region', { name: 'Conversation with Riley Tran' })).toBeTruthy();
    expect(shownToast()?.title).toBe('Conversation created');
    expect(backend.callsOf(CREATE).map(({ body }) => body)).toEqual([
      { type: 'dm', created_by: ME, max_participants: 2, participant_ids: [ME, 'u1'], p_id: expect.any(String) },
    ]);
  });

  it('[IN-020, IN-023] with several is a group that can have a name', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    expect(screen.queryByLabelText(/Group name/)).toBeNull();
    await pick(user, /Alex Petrosyan/);
    await user.click(screen.getByLabelText(/Group name/));
    await user.paste('a'.repeat(121));
    await user.click(start('Start group'));
    expect(screen.getByText('Use at most 120 characters. This has 121.')).toBeTruthy();
    expect(backend.callsOf(CREATE)).toHaveLength(0);
    await user.clear(screen.getByLabelText(/Group name/));
    await user.type(screen.getByLabelText(/Group name/), '  Scrim crew ');
    await user.click(start('Start group'));
    await waitFor(() => expect(backend.callsOf(CREATE)).toHaveLength(1));
    expect(backend.callsOf(CREATE)[0]?.body).toMatchObject({
      type: 'group',
      title: 'Scrim crew',
      max_participants: 7,
      participant_ids: [ME, 'u1', 'u2'],
    });
  });

  it('[IN-027, IN-028] of two people who have a dm opens that one', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    backend.answer(CREATE, [{ conversation_id: 'c1', is_existing: true }]);
    backend.answer(LIST, [groupRow({ type: 'dm', title: null })]);
    await user.click(start());
    expect(await screen.findByRole('region', { name: 'Conversation with Riley Tran' })).toBeTruthy();
    expect(shownToast()?.title).toBe('Redirected to existing conversation');
  });

  it('[IN-024] a seventh other person is refused at the field, and the six stay', async () => {
    const { backend, user } = open('/inbox?to=', contactsAnswer({ team: SEVEN.map((name) => contact(name, name)) }));
    for (const name of SEVEN) await pick(user, new RegExp(name));
    expect(screen.getByRole('alert').textContent).toBe('Group size limit exceeded (max 7 participants)');
    expect(within(screen.getByRole('list', { name: 'Chosen people' })).getAllByRole('listitem')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Remove Ann' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await pick(user, /Gus/);
    expect(screen.getByRole('button', { name: 'Remove Gus' })).toBeTruthy();
    expect(backend.callsOf(CREATE)).toHaveLength(0);
  });

  it('[IN-024, IN-025] says what the database says of the limit', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    backend.answer(CREATE, () => failure(400, '23514', 'Group size limit exceeded (max 2 participants)'));
    await user.click(start());
    expect(await screen.findByText('Group size limit exceeded (max 2 participants)')).toBeTruthy();
  });

  it('[IN-021] without a session says "User not authenticated"', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    backend.answer(CREATE, () => failure(401, 'PT401', 'User not authenticated'));
    await user.click(start());
    expect(await screen.findByText('User not authenticated')).toBeTruthy();
  });

  it('[IN-029] that fails keeps who was chosen, and the next try has the same id', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    backend.answer(CREATE, () => failure(503));
    await user.click(start());
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to create conversation'));
    backend.answer(CREATE, [{ conversation_id: 'c1', is_existing: false }]);
    backend.answer(LIST, [groupRow()]);
    await user.click(start());
    await screen.findByRole('region', { name: 'Conversation with Scrim crew' });
    const ids = backend.callsOf(CREATE).map(({ body }) => (body as { p_id: string }).p_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('other people after a failure are another conversation', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    backend.answer(CREATE, () => failure(503));
    await user.click(start());
    await waitFor(() => expect(shownToast()).toBeTruthy());
    await pick(user, /Alex Petrosyan/);
    await user.click(start('Start group'));
    await waitFor(() => expect(backend.callsOf(CREATE)).toHaveLength(2));
    const ids = backend.callsOf(CREATE).map(({ body }) => (body as { p_id: string }).p_id);
    expect(new Set(ids).size).toBe(2);
  });

  it('[IN-030] without an answer says that none was created or found', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    backend.answer(CREATE, []);
    await user.click(start());
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to create or find conversation'));
  });

  it('[SE-040] of somebody under 18 with whom one has to agree first offers to ask, without a message', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    backend.answer(CREATE, () => failure(403, '42501', 'This person cannot be written to', 'ask_to_talk'));
    backend.answer('POST /rpc/ask_to_talk', null);
    await user.click(start());
    // What is told is about them, and not the sentence for a person whom nobody can ask.
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/once they agree/);
    expect(alert.textContent).not.toMatch(/only be reached by their own team/);
    await user.click(await screen.findByRole('button', { name: 'Ask if they want to talk' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Request sent'));
    expect(backend.callsOf('POST /rpc/ask_to_talk').map(({ body }) => body)).toEqual([{ p_person_id: 'u1' }]);
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'To' })).toBeNull());
  });

  it('[SE-040] that is not allowed says one thing for every reason, with the way that is open', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    backend.answer(CREATE, () => failure(403, '42501', 'This person cannot be written to'));
    await user.click(start());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/in a group that includes their coach, or a parent or guardian/);
    expect(alert.textContent).not.toMatch(/minor|under|block|age/i);
    expect(screen.getByRole('button', { name: 'Remove Riley Tran' })).toBeTruthy();
  });

  it('[IN-022] says before it begins who will be there, too, that nobody can be, and that it is night', async () => {
    const { backend, user } = open();
    backend.answer(COMPANY, {
      company: [{ name: 'Lee Nakagawa', guardian_of: ['Kai'] }],
      is_missing: false,
      quiet_until: '2026-11-29T12:00:00Z',
    });
    await pick(user, /Riley Tran/);
    expect(await screen.findByText('Lee Nakagawa (guardian of Kai) will be in this conversation, too.')).toBeTruthy();
    expect(screen.getByText(/what you write now is sent on/)).toBeTruthy();
    expect(backend.callsOf(COMPANY).map(({ body }) => body)).toEqual([{ p_person_ids: ['u1'] }]);
    backend.answer(COMPANY, { company: [], is_missing: true, quiet_until: null });
    await pick(user, /Alex Petrosyan/);
    expect(await screen.findByText(/there is nobody to add/)).toBeTruthy();
    backend.answer(CREATE, () => failure(403, '42501', 'Somebody has to be there', 'company'));
    await user.click(start('Start group'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/parent or guardian linked to the minor’s account/);
  });

  it('leads whoever has told no date of birth to where it is told', async () => {
    const { backend, user } = open();
    await pick(user, /Riley Tran/);
    backend.answer(CREATE, () => failure(403, '42501', 'Tell it', 'birth_date'));
    await user.click(start());
    const link = await screen.findByRole('link', { name: 'Open my account' });
    expect(link.getAttribute('href')).toBe('/account#birth-date');
  });

  it('asked for by an address has that person chosen; one whom I may not see is not told apart', async () => {
    const asked = open(`/inbox?to=${NEW_ID}`, contactsAnswer({ asked: [contact(NEW_ID, 'Casey Marchetti')] }));
    expect(await screen.findByRole('button', { name: 'Remove Casey Marchetti' })).toBeTruthy();
    expect(asked.backend.callsOf(CONTACTS)[0]?.body).toEqual({ p_ids: [NEW_ID] });
    asked.unmount();
    open(`/inbox?to=${NEW_ID}`);
    expect(await screen.findByText('This person was not found, or can’t get messages from you.')).toBeTruthy();
  });

  it('asked for by an address is started once that person is there, not before', async () => {
    let arrive = (_contacts: unknown) => {};
    const contacts = new Promise((resolve) => (arrive = resolve));
    const { backend, user } = open(`/inbox?to=${NEW_ID}`, () => contacts);
    await field();
    await user.click(start());
    expect(screen.queryByText('Choose somebody to write to.')).toBeNull();
    arrive(contactsAnswer({ asked: [contact(NEW_ID, 'Casey Marchetti')] }));
    await screen.findByRole('button', { name: 'Remove Casey Marchetti' });
    await user.click(start());
    await waitFor(() => expect(backend.callsOf(CREATE)).toHaveLength(1));
  });
});

describe('the picker', () => {
  it('by keyboard: search, choose, take away', async () => {
    const { backend, user } = open();
    backend.answer('POST /rpc/search_users', [
      {
        user_id: 'u9',
        slug: 'riley-b',
        display_name: 'Riley Boone',
        first_name: null,
        last_name: null,
        avatar_url: null,
      },
    ]);
    const input = await field();
    await screen.findByRole('option', { name: /Riley Tran/ });
    await user.type(input, 'riley');
    await screen.findByRole('option', { name: /Riley Boone/ });
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
      expect.stringContaining('Riley Tran'),
      expect.stringContaining('Riley Boone'),
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Riley Boone' })).toBeTruthy();
    expect((input as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(input);
    await user.keyboard('{Backspace}');
    expect(screen.queryByRole('button', { name: 'Remove Riley Boone' })).toBeNull();
    expect(backend.callsOf(CREATE)).toHaveLength(0);
  });

  it('says for whom program staff work, also of somebody who was searched', async () => {
    const works_for = { role: 'programs_college_staff', college: 'Gulf Pines College', since: '2026-03-31' };
    const { backend, user } = open(
      '/inbox?to=',
      contactsAnswer({ recent: [{ ...contact('u1', 'Casey Marchetti'), works_for }] }),
    );
    const line = 'Works for Gulf Pines College, approved in March 2026';
    expect((await screen.findByRole('option', { name: /Casey Marchetti/ })).textContent).toContain(line);
    backend.answer('POST /rpc/search_users', [
      {
        ...{
          user_id: 'u9',
          slug: 'kit',
          display_name: 'Kit Vale',
          first_name: null,
          last_name: null,
          avatar_url: null,
        },
        works_for: { role: 'coaching_private_coach', college: null, since: '2026-01-02' },
      },
    ]);
    await user.type(await field(), 'kit');
    expect((await screen.findByRole('option', { name: /Kit Vale/ })).textContent).toContain(
      'Private coach, approved in January 2026',
    );
  });

  it('shows everybody once, and says when people could not be loaded or found', async () => {
    const riley = contact('u1', 'Riley Tran');
    const shown = open('/inbox?to=', contactsAnswer({ recent: [riley], team: [riley, contact('u2', 'Alex')] }));
    await screen.findByRole('option', { name: /Alex/ });
    expect(screen.getAllByRole('option', { name: /Riley/ })).toHaveLength(1);
    expect(screen.getByRole('group', { name: 'Recent' })).toBeTruthy();
    shown.backend.answer('POST /rpc/search_users', []);
    await shown.user.type(await field(), 'zz');
    expect(await screen.findByText(/Nobody found for “zz”/)).toBeTruthy();
    shown.unmount();
    const failing = open('/inbox?to=', failure(503) as never);
    expect(await screen.findByText('People could not be loaded')).toBeTruthy();
    failing.backend.answer(CONTACTS, contactsAnswer());
    await failing.user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
    expect(await screen.findByRole('option', { name: /Riley Tran/ })).toBeTruthy();
  });
});
