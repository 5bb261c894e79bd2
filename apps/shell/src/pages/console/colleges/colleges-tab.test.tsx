import { failure, fakeBackend } from '@lineup/data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerQuestion, renderForStaff } from '../console.fixture';
import CollegesTab from './colleges-tab';

const REQUESTS = 'POST /rpc/list_college_requests';
const COLLEGES = 'POST /rpc/list_colleges_for_staff';
const DECIDE = 'POST /rpc/decide_college_request';
const PUBLISH = 'POST /rpc/publish_college';
const VERIFY = 'POST /rpc/verify_college';

const request = {
  id: 'r1',
  display_name: 'Nico Fairchild',
  name: 'Silver Lake State College',
  city: 'Reno',
  country: 'US',
  state: 'NV',
  website_url: 'https://silverlake.example',
  position: 'Head coach',
  proof_url: null,
  created_at: '2026-11-19T18:00:00+00:00',
  evidence: {
    email: 'nico@silverlake.example',
    is_of_college: true,
    joined_at: '2026-03-02T18:00:00+00:00',
    slug: null,
  },
  alike: [{ name: 'Silver Lake College', city: 'Elko', country: 'US', state: 'NV', slug: 'silver-lake-college' }],
};
const college = {
  id: 'c1',
  slug: 'silver-lake-state-college',
  name: 'Silver Lake State College',
  city: 'Reno',
  country: 'US',
  state: 'NV',
  is_published: false,
  website_url: null,
  programs: 1,
  admins: ['Nico Fairchild'],
  verified: null,
};

beforeEach(() => sessionStorage.clear());

function open(rows: object[] = [request], colleges: object[] = [college]) {
  const backend = fakeBackend({
    [REQUESTS]: rows,
    [COLLEGES]: { colleges, next: null },
    [DECIDE]: JSON.stringify('c1'),
    [PUBLISH]: null,
    [VERIFY]: null,
  });
  return { backend, ...renderForStaff(<CollegesTab />) };
}

describe('requests for colleges', () => {
  test('[SE-008] one shows what to judge by, and becomes a draft with two presses', async () => {
    const { backend, user } = open();
    const queue = within(await screen.findByRole('list', { name: 'Requests for colleges' }));
    expect(queue.getByText('Domain of the site they gave')).toBeTruthy();
    expect(queue.getByRole('link', { name: 'https://silverlake.example' }).getAttribute('rel')).toContain('nofollow');
    expect(queue.getByRole('link', { name: 'Silver Lake College' }).getAttribute('href')).toBe(
      '/college/silver-lake-college',
    );
    await user.click(queue.getByRole('button', { name: /^Approve Silver Lake/ }));
    backend.answer(REQUESTS, []);
    await answerQuestion(user, 'Make a page for Silver Lake State College?', 'Approve');
    expect(await screen.findByText('Nobody is waiting for an answer.')).toBeTruthy();
    expect(backend.callsOf(DECIDE).map(({ body }) => body)).toEqual([
      { p_request_id: 'r1', p_approve: true, p_note: '' },
    ]);
    expect(backend.callsOf(COLLEGES)).toHaveLength(2);
    expect(document.activeElement?.id).toBe('college-requests');
  });

  test('[SE-008] is not declined without a reason', async () => {
    const { backend, user } = open();
    await user.click(await screen.findByRole('button', { name: /^Decline Silver Lake/ }));
    expect(await screen.findByText('Say why. They get it with the decision.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(screen.getByLabelText('Answer to Nico Fairchild'), 'Your site does not open.');
    await user.click(screen.getByRole('button', { name: /^Decline Silver Lake/ }));
    await answerQuestion(user, 'Decline Silver Lake State College for Nico Fairchild?', 'Decline');
    await waitFor(() =>
      expect(backend.callsOf(DECIDE).map(({ body }) => body)).toEqual([
        { p_request_id: 'r1', p_approve: false, p_note: 'Your site does not open.' },
      ]),
    );
  });

  test('[SE-008] one that somebody else decided is said', async () => {
    const { backend, user } = open();
    backend.answer(DECIDE, failure(409, 'PT409', 'This request has been decided'));
    await user.click(await screen.findByRole('button', { name: /^Approve Silver Lake/ }));
    await answerQuestion(user, 'Make a page for Silver Lake State College?', 'Approve');
    expect((await screen.findByRole('alert')).textContent).toBe('This request has been decided');
  });

  test('who does not decide sees no address and no buttons', async () => {
    open([{ ...request, evidence: null }]);
    const queue = within(await screen.findByRole('list', { name: 'Requests for colleges' }));
    expect(queue.queryByRole('button')).toBeNull();
    expect(queue.getByText(/^Admins answer it/)).toBeTruthy();
  });
});

describe('all colleges', () => {
  test('drafts are found, and published', async () => {
    const { backend, user } = open([]);
    const list = within(await screen.findByRole('list', { name: 'Colleges' }));
    expect(list.getByText('Draft')).toBeTruthy();
    expect(list.getByText(/1 program · Admin: Nico Fairchild$/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Show'), 'draft');
    await user.type(screen.getByLabelText('Search colleges'), 'silver');
    await waitFor(() =>
      expect(backend.callsOf(COLLEGES).at(-1)?.body).toEqual({ p_status: 'draft', p_search: 'silver' }),
    );
    await user.click(screen.getByRole('button', { name: 'Publish Silver Lake State College' }));
    await waitFor(() =>
      expect(backend.callsOf(PUBLISH).map(({ body }) => body)).toEqual([{ p_college_id: 'c1', p_is_published: true }]),
    );
  });

  test('why one cannot be published is said at it', async () => {
    const { backend, user } = open([], [{ ...college, programs: 0 }]);
    backend.answer(PUBLISH, failure(409, 'PT409', 'Add a program first'));
    await user.click(await screen.findByRole('button', { name: 'Publish Silver Lake State College' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Add a program first');
  });

  test('[SH-080] how one was verified is said in one press, and taken back in one', async () => {
    const { backend, user } = open([]);
    const name = 'How the program of Silver Lake State College was confirmed';
    await user.selectOptions(await screen.findByRole('combobox', { name }), 'Verified by phone');
    await waitFor(() =>
      expect(backend.callsOf(VERIFY).map(({ body }) => body)).toEqual([{ p_college_id: 'c1', p_way: 'phone' }]),
    );
    backend.answer(COLLEGES, {
      colleges: [{ ...college, verified: { on: '2026-11-03', way: 'phone' } }],
      next: null,
    });
    await user.selectOptions(await screen.findByRole('combobox', { name }), 'Not verified');
    await waitFor(() => expect(backend.callsOf(VERIFY).at(-1)?.body).toEqual({ p_college_id: 'c1' }));
  });

  test('taking one offline asks first', async () => {
    const { backend, user } = open([], [{ ...college, is_published: true }]);
    await user.click(await screen.findByRole('button', { name: 'Take offline: Silver Lake State College' }));
    expect(backend.callsOf(PUBLISH)).toEqual([]);
    await answerQuestion(user, 'Take Silver Lake State College offline?', 'Take offline');
    await waitFor(() => expect(backend.callsOf(PUBLISH)[0]?.body).toMatchObject({ p_is_published: false }));
  });
});
