import { failure, fakeBackend } from '@lineup/data/testing';
import { toastStore } from '@lineup/ui/toast';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerQuestion, personRow, renderForStaff } from '../console.fixture';
import UsersTab from './users-tab';

const request = {
  id: 'r1',
  user_id: 'p2',
  display_name: 'Nico Fairchild',
  role: 'programs_college_staff',
  college_id: 'c1',
  college_name: 'Redstone Valley University',
  note: 'I run the lab.',
  proof_url: 'https://redstone.example/staff',
  evidence: {
    email: 'nico@redstone.example',
    is_of_college: true,
    joined_at: '2026-03-02T18:00:00+00:00',
    slug: 'nico',
  },
  status: 'pending',
  created_at: '2026-11-19T18:00:00+00:00',
};
const staffGrant = { id: 'g1', role: 'yes_staff', college_id: null, college_name: null };

beforeEach(() => sessionStorage.clear());

async function open(person: object = {}) {
  const backend = fakeBackend({
    'POST /rpc/list_role_requests': [request],
    'POST /rpc/search_people': [personRow({ roles: [staffGrant], ...person })],
    'POST /rpc/grant_role': 'g2',
    'POST /rpc/revoke_role': true,
    'POST /rpc/correct_birth_date': 'adult',
    'POST /rpc/remove_second_factor': null,
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

  test('[SE-021] a lost second factor is removed with a reason', async () => {
    const { backend, user } = await open();
    await user.click(screen.getByText('Remove the second factor'));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByText('Enter how you know that it is this person.')).toBeTruthy();
    await user.type(screen.getByLabelText('How you know that it is this person'), 'Called back.');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(backend.callsOf('POST /rpc/remove_second_factor')[0]?.body).toEqual({
        p_user_id: 'p1',
        p_reason: 'Called back.',
      }),
    );
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
    await screen.findByRole('dialog', { name: 'Revoke Platform staff from Riley Tran?' });
    expect(document.activeElement?.textContent).toBe('Keep');
    await answerQuestion(user, 'Revoke Platform staff from Riley Tran?', 'Revoke it');
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
    await answerQuestion(user, 'Revoke Platform staff from Riley Tran?', 'Revoke it');
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
  const role = 'College program staff, Redstone Valley University';
  test.each([
    ['Approve', true],
    ['Decline', false],
  ])('[SE-008] %s sends the answer, and the line keeps its place and says what happened', async (name, isApproved) => {
    const { backend, user } = await open();
    const queue = within(screen.getByRole('list', { name: 'Requests' }));
    expect(queue.getByText(role)).toBeTruthy();
    await user.type(queue.getByLabelText('Answer to Nico Fairchild'), 'Seen');
    backend.answer('POST /rpc/list_role_requests', []);
    await user.click(queue.getByRole('button', { name: new RegExp(`^${name} College`) }));
    if (!isApproved) await answerQuestion(user, `Decline ${role} for Nico Fairchild?`, name);
    expect((await queue.findByRole('status')).textContent).toMatch(isApproved ? /now holds/ : /does not get/);
    expect(queue.queryAllByRole('button')).toHaveLength(isApproved ? 1 : 0);
    const body = { p_request_id: 'r1', p_approve: isApproved, p_note: 'Seen' };
    expect(backend.callsOf('POST /rpc/decide_role_request')[0]?.body).toEqual(body);
  });

  test('[SE-008] an approval is undone with one press: the request waits again and can be decided', async () => {
    const { backend, user } = await open();
    backend.answer('POST /rpc/list_role_requests', []);
    backend.answer('POST /rpc/undo_role_approval', null);
    await user.click(screen.getByRole('button', { name: /^Approve College/ }));
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

  test('[SE-008] shows what to judge by, and with an address of the college is approved with one press, the second from Today', async () => {
    const { backend, user } = await open();
    const queue = within(screen.getByRole('list', { name: 'Requests' }));
    expect(queue.getByText('nico@redstone.example')).toBeTruthy();
    expect(queue.getByText('Domain of the college')).toBeTruthy();
    expect(queue.getByText(/^Since /)).toBeTruthy();
    expect(queue.getByRole('link', { name: 'nico' }).getAttribute('href')).toBe('/player/nico');
    const proof = queue.getByRole('link', { name: 'https://redstone.example/staff' });
    expect(proof.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    await user.click(queue.getByRole('button', { name: /^Approve College/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(backend.callsOf('POST /rpc/decide_role_request')).toHaveLength(1));
  });

  test.each([
    ['of another domain', { email: 'nico@mail.example', is_of_college: false }, 'not known to be one of the college'],
    ['where no site is known', { is_of_college: null }, 'not known to be one of the college'],
    ['that is not confirmed', { email: null }, 'no confirmed address'],
  ])(
    '[SE-008] with an address %s that is said beside Approve, which takes one press, and Undo',
    async (_, change, words) => {
      const backend = fakeBackend({
        'POST /rpc/list_role_requests': [{ ...request, evidence: { ...request.evidence, ...change } }],
        'POST /rpc/decide_role_request': null,
      });
      const { user } = renderForStaff(<UsersTab />);
      const approve = await screen.findByRole('button', { name: /^Approve College/ });
      expect(approve.closest('form')!.textContent).toContain(words);
      await user.click(approve);
      await waitFor(() => expect(backend.callsOf('POST /rpc/decide_role_request')).toHaveLength(1));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await screen.findByRole('button', { name: /^Undo: take/ })).toBeTruthy();
    },
  );

  test('[SE-008] a role without a college takes one press of a confirmed address', async () => {
    const backend = fakeBackend({
      'POST /rpc/list_role_requests': [
        {
          ...{ ...request, role: 'coaching_private_coach', college_id: null, college_name: null },
          evidence: { ...request.evidence, is_of_college: null },
        },
      ],
      'POST /rpc/decide_role_request': null,
    });
    const { user } = renderForStaff(<UsersTab />);
    await user.click(await screen.findByRole('button', { name: /^Approve Private coach/ }));
    await waitFor(() => expect(backend.callsOf('POST /rpc/decide_role_request')).toHaveLength(1));
  });

  test.each([
    ['another domain', { email: 'nico@mail.example', is_of_college: false }, 'Another domain'],
    ['no confirmed address', { email: null, is_of_college: false }, 'None confirmed'],
    ['an address where no site is known', { email: 'nico@mail.example', is_of_college: null }, 'nico@mail.example'],
  ])('[SE-008] %s is said', async (_, change, words) => {
    const backend = fakeBackend({
      'POST /rpc/list_role_requests': [{ ...request, evidence: { ...request.evidence, ...change } }],
    });
    renderForStaff(<UsersTab />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText('Domain of the college')).toBeNull();
    expect(screen.queryAllByText('Another domain')).toHaveLength(
      change.email && change.is_of_college === false ? 1 : 0,
    );
    expect(backend.calls).toHaveLength(1);
  });

  test('[SE-008] what was typed survives a failure and a reload', async () => {
    const { backend, user } = await open();
    await user.type(screen.getByLabelText('Answer to Nico Fairchild'), 'Call me first');
    backend.answer('POST /rpc/decide_role_request', failure(500));
    await user.click(screen.getByRole('button', { name: /^Decline College/ }));
    await answerQuestion(user, `Decline ${role} for Nico Fairchild?`, 'Decline');
    await waitFor(() => expect(backend.callsOf('POST /rpc/decide_role_request')).toHaveLength(1));
    expect(screen.getByLabelText<HTMLInputElement>('Answer to Nico Fairchild').value).toBe('Call me first');
    cleanup();
    renderForStaff(<UsersTab />);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Answer to Nico Fairchild').value).toBe('Call me first'),
    );
  });

  test('[SE-008] what was typed is still there when somebody else has answered', async () => {
    const { backend, user, client } = await open();
    await user.type(screen.getByLabelText('Answer to Nico Fairchild'), 'Call me first');
    backend.answer('POST /rpc/list_role_requests', []);
    await client.invalidateQueries();
    expect(await screen.findByText(/was decided by somebody else or withdrawn/)).toBeTruthy();
    expect(screen.getByText('Call me first')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Call me first')).toBeNull();
    expect(screen.getByText('Nobody is waiting for an answer.')).toBeTruthy();
  });

  test('[SE-008] a request that somebody else decided is said', async () => {
    const { backend, user } = await open();
    backend.answer('POST /rpc/decide_role_request', failure(409, 'PT409', 'This request has been decided'));
    await user.click(screen.getByRole('button', { name: /^Approve College/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('This request has been decided');
  });
});
