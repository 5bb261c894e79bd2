import { fakeBackend } from '@lineup/data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerQuestion, renderForStaff } from '../console.fixture';
import { GuardianHistory } from './guardian-history';

const LOAD = 'POST /rpc/load_guardian_history';
const END = 'POST /rpc/end_guardian_link';
const event = {
  ...{ id: 1, kind: 'ended', at: '2026-11-01T10:00:00+00:00', minor_id: 'm1', minor_name: 'Kai', guardian_name: 'Lee' },
  ...{
    guardian_email: 'l•••@mail.example',
    reason: null as string | null,
    by: 'minor',
    by_name: null as string | null,
  },
};
const link = {
  ...{ minor_id: 'm1', minor_name: 'Kai', guardian_id: 'g1', guardian_name: 'Lee' },
  ...{ guardian_email: 'l•••@mail.example', since: '2026-03-01T10:00:00+00:00', state: 'begun' },
};
const person = { user_id: 'm1', display_name: 'Kai', slug: null, is_published: false, roles: [] };

async function lookUp(history: object) {
  const backend = fakeBackend({
    [LOAD]: { links: [], events: [event] },
    [END]: null,
    'POST /rpc/search_people': [person],
  });
  const { user } = renderForStaff(<GuardianHistory />);
  expect(await screen.findByText(/^Kai ended the link: Lee and Kai/)).toBeTruthy();
  backend.answer(LOAD, history);
  await user.type(screen.getByLabelText('Minor or guardian'), 'Kai');
  await user.click(await screen.findByRole('button', { name: 'Kai' }));
  await screen.findByRole('heading', { name: 'Guardian links of Kai' });
  return { backend, user };
}

test('[DB-085] the history says who did what, and why staff did', async () => {
  await lookUp({
    links: [],
    events: [
      { ...event, id: 3, by: 'staff', by_name: 'Ada', reason: 'The school wrote' },
      { ...event, id: 2, kind: 'agreed', by: 'guardian' },
      { ...event, kind: 'asked', guardian_name: null, guardian_email: null },
    ],
  });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  const texts = within(screen.getByRole('list', { name: 'History' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^Ada ended the link: Lee and Kai.*The school wrote$/);
  expect(texts[1]).toMatch(/^Lee agreed, so that both had: Lee and Kai/);
  expect(texts[2]).toMatch(/^Kai asked for a guardian/);
});

test('[DB-085] a link is ended for a reason and by a second press', async () => {
  const { backend, user } = await lookUp({ links: [link], events: [] });
  await user.click(await screen.findByRole('button', { name: 'End link: Lee and Kai' }));
  expect(screen.getByText('Enter why.')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason to end the link/), ' The school wrote ');
  await user.click(screen.getByRole('button', { name: 'End link: Lee and Kai' }));
  expect(backend.callsOf(END)).toEqual([]);
  await answerQuestion(user, 'End the link of Lee and Kai?', 'End link');
  await waitFor(() =>
    expect(backend.callsOf(END).map(({ body }) => body)).toEqual([
      { p_minor_id: 'm1', p_guardian_id: 'g1', p_reason: 'The school wrote' },
    ]),
  );
});
