import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@lineup/data/testing';
import { expect, test } from 'vitest';
import { collegePage } from '../../testing/college-editor-answer';
import { openCollegeEditor } from '../../testing/open-college-editor';
import { shownToast } from '../../testing/shown-toast';

const ADDRESS = `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'x'.repeat(68)}`;
const webhook = {
  ...{ id: 'aaaaaaaa-0000-4000-8000-000000000001', kind: 'discord', host: 'discord.com', ending: 'wxyz' },
  ...{ events: ['need'], stopped_at: null, stopped_because: null, log: [] },
};
const LOAD = 'POST /rpc/load_webhooks';
const SAVE = 'POST /rpc/save_webhook';

function open(webhooks: object[] = []) {
  const view = openCollegeEditor('integrations');
  view.backend.answer(LOAD, { is_available: true, webhooks });
  view.backend.answer(SAVE, null);
  return view;
}

test('a program connects Discord for its open spots, which are all there is to choose', async () => {
  const { user, backend } = open();
  await user.click(await screen.findByRole('button', { name: 'Connect Discord or a server' }));
  expect(screen.queryByRole('group', { name: 'What is sent' })).toBeNull();
  await user.type(screen.getByLabelText(/^Webhook address/), ADDRESS);
  backend.answer(LOAD, { is_available: true, webhooks: [webhook] });
  await user.dblClick(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Discord …wxyz')).toBeTruthy();
  expect(backend.callsOf(SAVE).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      ...{ p_college_id: collegePage().id, p_kind: 'discord', p_address: ADDRESS, p_events: ['need'] },
    }),
  ]);
  expect(backend.callsOf(LOAD)[0]?.body).toEqual({ p_college_id: collegePage().id });
});

test('one that was switched off says why, and a refused test says who may send one', async () => {
  const { user, backend } = open([
    {
      ...webhook,
      ...{ stopped_at: '2026-11-01T12:00:00Z', stopped_because: 'It answered 404' },
      log: [{ id: '1', event: 'need', state: 'failed', at: '2026-11-01T12:00:00Z', error: 'It answered 404' }],
    },
  ]);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Switched off .*: It answered 404\./);
  const log = within(screen.getByRole('list', { name: 'Last messages to Discord …wxyz' }));
  expect(log.getByText(/^Open spots: Did not arrive/)).toBeTruthy();
  backend.answer('POST /rpc/test_webhook', () => failure(403, '42501', 'refused'));
  await user.click(screen.getByRole('button', { name: 'Send a test to Discord …wxyz' }));
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      description: 'Only managers of the program can change its integrations.',
    }),
  );
});
