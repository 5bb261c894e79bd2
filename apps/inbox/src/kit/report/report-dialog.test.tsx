import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { speakPseudo } from '@lineup/language/testing';
import { setLanguage } from '@lineup/language';
import { groupRow, person } from '../../testing/inbox-answer';
import { messageRow } from '../../testing/message-row';
import { ME, renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const REPORT = 'POST /rpc/report_abuse';
const message = messageRow(1, { sender_id: 'u1', content: 'send me your password' });

async function openReport() {
  const backend = fakeBackend({
    'POST /rpc/list_conversations': [groupRow({ last_message: message, message_count: 1 })],
    'GET /messages': [message],
    [REPORT]: null,
  });
  const view = renderRemote('/inbox?conversation=c1');
  await view.user.click(await screen.findByRole('button', { name: 'Message actions' }));
  await view.user.click(screen.getByRole('menuitem', { name: 'Report…' }));
  await screen.findByRole('form', { name: 'Report message' });
  return { backend, ...view };
}
const send = () => screen.getByRole('button', { name: 'Send report' });

it('reports a message of others with reason and words; a retry is the same report', async () => {
  const { backend, user } = await openReport();
  await user.click(send());
  expect(screen.getByText('Choose what is wrong.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(/What is wrong/), 'scam');
  await user.type(screen.getByLabelText(/What else/), ' asked twice ');
  backend.answer(REPORT, failure(503));
  await user.click(send());
  await waitFor(() => expect(shownToast()?.title).toBe('The report could not be sent. Try again.'));
  backend.answer(REPORT, null);
  await user.click(send());
  await waitFor(() => expect(shownToast()?.title).toBe('Report sent'));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-number')).toBe('1'));
  const bodies = backend.callsOf(REPORT).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[0]).toEqual({
    p_id: expect.any(String),
    p_message_id: 'm1',
    p_reason: 'scam',
    p_details: 'asked twice',
  });
});

it('what I wrote myself is not reported', async () => {
  fakeBackend({
    'POST /rpc/list_conversations': [groupRow()],
    'GET /messages': [{ ...message, sender_id: ME }],
  });
  const { user } = renderRemote('/inbox?conversation=c1');
  await user.click(await screen.findByRole('button', { name: 'Message actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Report…' })).toBeNull();
});

it('reports somebody of a group, whom one has to choose', async () => {
  const backend = fakeBackend({
    'POST /rpc/list_conversations': [
      groupRow({ participants: [person(ME, 'Jordan'), person('u1', 'Riley Tran'), person('u2', 'Alex Petrosyan')] }),
    ],
    [REPORT]: null,
  });
  const { user } = renderRemote('/inbox');
  await user.click(await screen.findByRole('button', { name: /^More for/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Report someone…' }));
  await user.selectOptions(await screen.findByLabelText(/What is wrong/), 'spam');
  await user.click(send());
  expect(screen.getByText('Choose a person.')).toBeTruthy();
  expect(backend.callsOf(REPORT)).toEqual([]);
  await user.selectOptions(screen.getByLabelText(/Who are you reporting/), 'Alex Petrosyan');
  await user.click(send());
  await waitFor(() => expect(shownToast()?.title).toBe('Report sent'));
  expect(backend.callsOf(REPORT).map(({ body }) => body)).toEqual([
    { p_id: expect.any(String), p_user_id: 'u2', p_reason: 'spam' },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^More for/ })));
});

it('35.6 names the reasons in the language of the page', async () => {
  await openReport();
  speakPseudo('product');
  try {
    fireEvent.change(screen.getByLabelText(/What else/), { target: { value: 'x' } });
    expect(await screen.findByRole('option', { name: 'Scám ór fráúd' })).toBeTruthy();
  } finally {
    setLanguage('en');
  }
});
