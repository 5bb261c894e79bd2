import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { contactsAnswer, groupRow, person } from '../../testing/inbox-answer';
import { ME, renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const LIST = 'POST /rpc/list_conversations';
const ADD = 'POST /conversation_participants';
const REMOVE = 'DELETE /conversation_participants';
const RENAME = 'PATCH /conversations';

async function openPeople(row = groupRow()) {
  const backend = fakeBackend({
    [LIST]: [row],
    'GET /messages': [],
    'POST /rpc/list_contacts': contactsAnswer(),
    [ADD]: null,
    [REMOVE]: null,
  });
  const view = renderRemote('/inbox?conversation=c1');
  await view.user.click(await screen.findByRole('button', { name: 'People of this group' }));
  await screen.findByRole('list', { name: 'People' });
  return { backend, ...view };
}
const people = () => within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');

async function addAlex({ user }: Awaited<ReturnType<typeof openPeople>>) {
  await user.click(screen.getByRole('button', { name: 'Add people' }));
  await user.click(await screen.findByRole('option', { name: /Alex Petrosyan/ }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
}

it('[IN-031] adds somebody as member, and shows them', async () => {
  const opened = await openPeople();
  const { backend } = opened;
  backend.answer(LIST, [
    groupRow({ participants: [person(ME, 'Jordan'), person('u1', 'Riley Tran'), person('u2', 'Alex Petrosyan')] }),
  ]);
  await addAlex(opened);
  await waitFor(() => expect(shownToast()?.title).toBe('Participant added'));
  expect(backend.callsOf(ADD)[0]?.body).toEqual([{ conversation_id: 'c1', user_id: 'u2', role: 'member' }]);
  await waitFor(() => expect(people()).toHaveLength(3));
});

it('[IN-031] an add whose answer was lost counts as done when it is sent again', async () => {
  const opened = await openPeople();
  opened.backend.answer(ADD, () => failure(409, '23505', 'duplicate'));
  opened.backend.answer('GET /conversation_participants', [{ user_id: ME }, { user_id: 'u1' }, { user_id: 'u2' }]);
  await addAlex(opened);
  await waitFor(() => expect(shownToast()?.title).toBe('Participant added'));
  expect(opened.backend.callsOf(ADD)).toHaveLength(1);
});

it('[IN-032] an add that fails says so and keeps the choice', async () => {
  const opened = await openPeople();
  opened.backend.answer(ADD, () => failure(503));
  await addAlex(opened);
  await waitFor(() => expect(shownToast()?.title).toBe('Failed to add participant'));
  expect(screen.getByRole('button', { name: 'Remove Alex Petrosyan' })).toBeTruthy();
});

it.each([
  ['in a group that includes their coach', failure(403, '42501', 'no')],
  ['They left this group', failure(403, '42501', 'no', 'left')],
  [
    'Group size limit exceeded (max 7 participants)',
    failure(400, '23514', 'Group size limit exceeded (max 7 participants)'),
  ],
])('[IN-032] an add that is refused says why: %s', async (words, answer) => {
  const opened = await openPeople();
  opened.backend.answer(ADD, () => answer.clone());
  await addAlex(opened);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to add participant');
  expect(alert.textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Remove Alex Petrosyan' })).toBeTruthy();
});

it('[IN-033] removes somebody after a question', async () => {
  const { backend, user } = await openPeople();
  await user.click(screen.getByRole('button', { name: 'Remove Riley Tran' }));
  expect(backend.callsOf(REMOVE)).toHaveLength(0);
  backend.answer(LIST, [groupRow({ participants: [person(ME, 'Jordan')] })]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Participant removed'));
  expect(String(backend.callsOf(REMOVE)[0]?.query)).toBe('conversation_id=eq.c1&user_id=eq.u1');
  await waitFor(() => expect(people()).toHaveLength(1));
});

it('[IN-034] a removal that fails says so, and the person stays', async () => {
  const { backend, user } = await openPeople();
  backend.answer(REMOVE, () => failure(503));
  await user.click(screen.getByRole('button', { name: 'Remove Riley Tran' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Failed to remove participant'));
  expect(people()).toHaveLength(2);
});

it('[IN-034] who did not start the group sees who is in it, and may only leave', async () => {
  const { backend, user } = await openPeople(groupRow({ created_by: 'u1' }));
  for (const name of ['Add people', 'Remove Riley Tran', 'Save name'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave group' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(shownToast()?.title).toBe('You left the group'));
  expect(String(backend.callsOf(REMOVE)[0]?.query)).toBe(`conversation_id=eq.c1&user_id=eq.${ME}`);
  expect(await screen.findByRole('region', { name: 'No conversation open' })).toBeTruthy();
});

it('a full group takes nobody more', async () => {
  await openPeople(groupRow({ max_participants: 2 }));
  expect((screen.getByRole('button', { name: 'Add people' }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('This group is full: it takes 2 people.')).toBeTruthy();
});

it('renames the group; refused, the name that was typed stays', async () => {
  const { backend, user } = await openPeople();
  backend.answer(RENAME, { title: 'Finals crew' });
  const name = screen.getByLabelText('Group name', { selector: 'input' });
  await user.clear(name);
  await user.type(name, 'Finals crew');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Group renamed'));
  expect(backend.callsOf(RENAME)[0]?.body).toEqual({ title: 'Finals crew' });
  expect(screen.getByRole('heading', { name: 'Finals crew', hidden: true })).toBeTruthy();
  backend.answer(RENAME, () => failure(403, '42501', 'no'));
  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByText(/closed to new messages/)).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('Finals crew!');
});
