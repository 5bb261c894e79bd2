import { failure, fakeBackend } from '@lineup/data/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForStaff } from '../console.fixture';
import { consoleKeys } from '../model/keys';
import TeamRequestsTab from './team-requests-tab';

const request = {
  ...{
    id: 'r1',
    display_name: 'Dana Holloway',
    roles: ['family_parent'],
    name: 'Ridgeview',
    organization_type: 'high_school',
    country: 'CA',
  },
  ...{ games: ['Valorant'], note: 'Our school has twelve players', link_url: 'https://ridgeview.example/' },
  ...{ decision_note: null, asked_at: '2026-11-20T10:00:00+00:00' },
};
const LIST = 'POST /rpc/list_team_requests';
const DECIDE = 'POST /rpc/decide_team_request';

async function open(requests: object[] = [request]) {
  const backend = fakeBackend({ [LIST]: requests, [DECIDE]: 't1' });
  const view = renderForStaff(<TeamRequestsTab />);
  await screen.findByRole('button', { name: 'Approve Ridgeview for Dana Holloway' });
  return { backend, ...view };
}
const reason = () => screen.findByLabelText<HTMLInputElement>(/^Answer to Dana Holloway/);

test('a request shows what there is to judge by', async () => {
  await open([{ ...request, decision_note: 'Name your school.' }]);
  const text = within(screen.getByRole('list', { name: 'Requests for teams' })).getByRole('listitem').textContent ?? '';
  for (const part of [
    'Dana Holloway asks for Ridgeview',
    'High school',
    'Canada',
    'Valorant',
    'Parent',
    'Our school has twelve',
  ])
    expect(text).toContain(part);
  expect(text).toContain('Declined before: Name your school.');
  expect(screen.getByRole('link', { name: request.link_url }).getAttribute('rel')).toContain('nofollow');
});

test('one press approves what was read, and the list is read again', async () => {
  const { backend, user } = await open();
  backend.answer(LIST, []);
  await user.click(screen.getByRole('button', { name: 'Approve Ridgeview for Dana Holloway' }));
  expect(await screen.findByText('Nobody is waiting for a team.')).toBeTruthy();
  expect(backend.callsOf(DECIDE).map(({ body }) => body)).toEqual([
    { p_request_id: 'r1', p_approve: true, p_asked_at: request.asked_at },
  ]);
  // What had the focus is gone.
  expect(document.activeElement?.textContent).toBe('Requests for teams');
});

test('declining needs a reason', async () => {
  const { backend, user } = await open();
  const decline = screen.getByRole('button', { name: 'Decline Ridgeview for Dana Holloway' });
  await user.click(decline);
  expect(screen.getByText('Say why. They get it with the decision.')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await reason()));
  expect(backend.callsOf(DECIDE)).toEqual([]);
  await user.type(await reason(), ' Name your school. ');
  await user.click(decline);
  await waitFor(() => expect(backend.callsOf(DECIDE)).toHaveLength(1));
  expect(backend.callsOf(DECIDE)[0]?.body).toMatchObject({ p_approve: false, p_note: 'Name your school.' });
});

test('that it was changed in the meantime says so, and the list is read again', async () => {
  const { backend, user } = await open();
  const said = 'This request has been changed. Read it again before you decide.';
  backend.answer(DECIDE, failure(409, 'PT409', said));
  await user.click(screen.getByRole('button', { name: /^Approve/ }));
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(backend.callsOf(LIST)).toHaveLength(2));
});

test('a typed reason survives a reload, and is shown where somebody else was faster', async () => {
  const { user } = await open();
  await user.type(await reason(), 'Name your school.');
  cleanup();
  const again = await open();
  await waitFor(async () => expect((await reason()).value).toBe('Name your school.'));
  await again.user.type(await reason(), ' And a coach.');
  again.backend.answer(LIST, []);
  await again.client.invalidateQueries({ queryKey: consoleKeys.teamRequests() });
  expect(await screen.findByText(/was decided by somebody else or withdrawn/)).toBeTruthy();
  expect(screen.getByText('Name your school. And a coach.')).toBeTruthy();
});
