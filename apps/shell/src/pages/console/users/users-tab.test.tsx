import { failure, fakeBackend } from '@lineup/data/testing';
import { toastStore } from '@lineup/ui/toast';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { personRow, renderForStaff } from '../console.fixture';
import UsersTab from './users-tab';

const request = {
  id: 'r1',
  user_id: 'p2',
  display_name: 'Nico Fairchild',
  role: 'programs_college_staff',
  college_id: 'c1',
  college_name: 'Redstone Valley University',
  note: 'I run the lab.',
  status: 'pending',
  created_at: '2026-11-19T18:00:00+00:00',
};
const staffGrant = { id: 'g1', role: 'yes_staff', college_id: null, college_name: null };

async function open(person: object = {}) {
  const backend = fakeBackend({
    'POST /rpc/list_role_requests': [request],
    'POST /rpc/search_people': [personRow({ roles: [staffGrant], ...person })],
    'POST /rpc/grant_role': 'g2',
    'POST /rpc/revoke_role': true,
    'POST /rpc/correct_birth_date': 'adult',
    'POST /rpc/decide_role_request': null,
    'GET /colleges': [{ id: 'c1', name: 'Redstone Valley University' }],
  });
  const view = renderForStaff(<UsersTab />);
  await view.user.type(await screen.findByLabelText('Search people'), 'riley');
  await screen.findByRole('list', { name: 'Roles of Riley Tran' });
  return { backend, ...view };
}

describe('roles of a person', () => {
  test('[SE-008, FL-014] a role is granted, and the person is read again', async () => {
    const { backend, user } = await open();
    await user.selectOptions(screen.getByLabelText('Grant Riley Tran'), 'recruit_caster');
    await user.click(screen.getByRole('button', { name: 'Grant' }));
    await waitFor(() => expect(backend.callsOf('POST /rpc/search_people')).toHaveLength(2));
    expect(backend.callsOf('POST /rpc/grant_role')[0]?.body).toEqual({ p_user_id: 'p1', p_role: 'recruit_caster' });
  });

  test('[SE-008] a role of a college asks for the college', async () => {
    const { backend, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Grant' }));
    expect(screen.getByText('Choose a role.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Grant Riley Tran'), 'programs_college_admin');
    await user.click(screen.getByRole('button', { name: 'Grant' }));
    expect(screen.getByText('Choose a college from the list.')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/grant_role')).toEqual([]);
    await user.type(screen.getByLabelText('College'), 'Redstone Valley University');
    await user.click(screen.getByRole('button', { name: 'Grant' }));
    const body = { p_user_id: 'p1', p_role: 'programs_college_admin', p_college_id: 'c1' };
    expect(backend.callsOf('POST /rpc/grant_role')[0]?.body).toEqual(body);
  });

  test('[SE-008] a role is revoked after a question that names role and person', async () => {
    const { backend, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Revoke Platform staff' }));
    expect(screen.getByText('Revoke Platform staff from Riley Tran?')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Keep');
    await user.click(screen.getByRole('button', { name: 'Revoke it' }));
    expect(backend.callsOf('POST /rpc/revoke_role')[0]?.body).toEqual({ p_grant_id: 'g1' });
  });

  test('[SE-021] a date of birth is corrected for a reason', async () => {
    const { backend, user } = await open();
    await user.click(screen.getByText('Correct the date of birth'));
    const form = within(screen.getByRole('form', { name: 'Correct the date of birth of Riley Tran' }));
    await user.type(form.getByLabelText('Date of birth'), '2004-05-06');
    await user.click(form.getByRole('button', { name: 'Save date' }));
    expect(form.getByText('Enter why.')).toBeTruthy();
    await user.type(form.getByLabelText('Reason'), 'Typed the wrong year');
    backend.answer('POST /rpc/correct_birth_date', failure(409, 'PT409', 'End those first.'));
    await user.click(form.getByRole('button', { name: 'Save date' }));
    expect(await form.findByText('End those first.')).toBeTruthy();
    backend.answer('POST /rpc/correct_birth_date', 'adult');
    await user.click(form.getByRole('button', { name: 'Save date' }));
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Reason').value).toBe(''));
    const body = { p_user_id: 'p1', p_birth_date: '2004-05-06', p_reason: 'Typed the wrong year' };
    expect(backend.callsOf('POST /rpc/correct_birth_date').map((call) => call.body)).toEqual([body, body]);
  });

  test('[SE-008] the refusal to remove the last admin is said', async () => {
    const { backend, user } = await open();
    backend.answer('POST /rpc/revoke_role', failure(409, 'PT409', 'The last admin cannot be removed'));
    await user.click(screen.getByRole('button', { name: 'Revoke Platform staff' }));
    await user.click(screen.getByRole('button', { name: 'Revoke it' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The last admin cannot be removed');
  });

  test('[SE-008] to oneself no role is offered', async () => {
    await open({ user_id: 'me' });
    expect(screen.queryByRole('button', { name: 'Grant' })).toBeNull();
    expect(screen.getByText(/Nobody grants themselves a role/)).toBeTruthy();
  });

  test('nobody found is said with what was searched for', async () => {
    const { backend, user } = await open();
    backend.answer('POST /rpc/search_people', []);
    await user.type(screen.getByLabelText('Search people'), 'x');
    expect(await screen.findByText('Nobody matches “rileyx”.')).toBeTruthy();
  });
});

describe('requests', () => {
  test.each([
    ['Approve', true],
    ['Decline', false],
  ])(
    '[SE-008] %s asks, sends the answer, and the line keeps its place and says what happened',
    async (name, isApproved) => {
      const { backend, user } = await open();
      const queue = within(screen.getByRole('list', { name: 'Requests' }));
      expect(queue.getByText('College program staff, Redstone Valley University')).toBeTruthy();
      await user.type(queue.getByLabelText('Answer to Nico Fairchild'), 'Seen');
      backend.answer('POST /rpc/list_role_requests', []);
      await user.click(queue.getByRole('button', { name: new RegExp(`^${name} College`) }));
      expect(backend.callsOf('POST /rpc/decide_role_request')).toEqual([]);
      // By keyboard: a second click at once is taken for a double click, and does nothing.
      queue.getByRole('button', { name }).focus();
      await user.keyboard('{Enter}');
      expect((await queue.findByRole('status')).textContent).toMatch(isApproved ? /now holds/ : /does not get/);
      expect(queue.queryAllByRole('button')).toHaveLength(isApproved ? 1 : 0);
      const body = { p_request_id: 'r1', p_approve: isApproved, p_note: 'Seen' };
      expect(backend.callsOf('POST /rpc/decide_role_request')[0]?.body).toEqual(body);
    },
  );

  test('[SE-008] an approval is undone with one press: the request waits again and can be decided', async () => {
    const { backend, user } = await open();
    backend.answer('POST /rpc/list_role_requests', []);
    backend.answer('POST /rpc/undo_role_approval', null);
    await user.click(screen.getByRole('button', { name: /^Approve College/ }));
    screen.getByRole('button', { name: 'Approve' }).focus();
    await user.keyboard('{Enter}');
    const queue = within(screen.getByRole('list', { name: 'Requests' }));
    const undo = await queue.findByRole('button', { name: /^Undo: take College program staff/ });
    backend.answer('POST /rpc/list_role_requests', [request]);
    await user.dblClick(undo);
    await queue.findByRole('button', { name: /^Approve College/ });
    expect(queue.queryByRole('status')).toBeNull();
    expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual([
      'Nico Fairchild no longer holds College program staff, Redstone Valley University',
    ]);
    expect(document.activeElement).toBe(queue.getByRole('listitem'));
    expect(backend.callsOf('POST /rpc/undo_role_approval').map(({ body }) => body)).toEqual([{ p_request_id: 'r1' }]);
  });

  test('[SE-008] a request that somebody else decided is said', async () => {
    const { backend, user } = await open();
    backend.answer('POST /rpc/decide_role_request', failure(409, 'PT409', 'This request has been decided'));
    await user.click(screen.getByRole('button', { name: /^Approve College/ }));
    screen.getByRole('button', { name: 'Approve' }).focus();
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This request has been decided');
  });
});
