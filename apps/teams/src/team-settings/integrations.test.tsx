import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, TEAM_ID, teamAnswer } from '../testing/team-answer';

const LOAD = 'POST /rpc/load_webhooks';
const SAVE = 'POST /rpc/save_webhook';
const TEST = 'POST /rpc/test_webhook';
const REMOVE = 'POST /rpc/remove_webhook';
const ADDRESS = `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'x'.repeat(68)}`;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const webhook = (change: object = {}) => ({
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  kind: 'discord',
  host: 'discord.com',
  ending: 'wxyz',
  events: ['practice', 'move'],
  stopped_at: null,
  stopped_because: null,
  log: [],
  ...change,
});

async function open(webhooks: object[] = [], tier = 'gold') {
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer(
      { owner_user_id: ADA, subscription_tier: tier },
      { viewer: { is_manager: true } },
    ),
    [LOAD]: { is_available: true, webhooks },
    [SAVE]: null,
    [TEST]: null,
    [REMOVE]: null,
  });
  const view = renderRemote(`/teams/${TEAM_ID}/settings`, ADA);
  const panel = within(await screen.findByRole('region', { name: 'Integrations' }));
  return { ...view, backend, panel };
}

async function show(webhooks: object[] = []) {
  const view = await open(webhooks);
  await view.user.click(view.panel.getByRole('button', { name: 'Show integrations' }));
  return view;
}

describe('integrations of a team', () => {
  it('[TM-205] are part of gold: another tier is shown the way there, and nothing is loaded', async () => {
    const { panel, backend } = await open([], 'silver');
    expect(panel.getByRole('link', { name: 'See Gold' }).getAttribute('href')).toBe(`/subscription?team=${TEAM_ID}`);
    expect(panel.queryByRole('button', { name: 'Show integrations' })).toBeNull();
    expect(backend.callsOf(LOAD)).toEqual([]);
  });

  it('connects a channel with what is chosen, once', async () => {
    const { panel, user, backend } = await show();
    await user.click(await panel.findByRole('button', { name: 'Connect Discord or a server' }));
    await user.type(panel.getByLabelText(/^Webhook address/), ADDRESS);
    await user.click(panel.getByRole('checkbox', { name: 'Recruiting posts' }));
    backend.answer(LOAD, { is_available: true, webhooks: [webhook()] });
    await user.dblClick(panel.getByRole('button', { name: 'Connect' }));
    expect(await panel.findByText('Discord …wxyz')).toBeTruthy();
    expect(shownToast()).toMatchObject({ title: 'Connected' });
    expect(backend.callsOf(SAVE).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...{ p_team_id: TEAM_ID, p_kind: 'discord', p_address: ADDRESS },
        p_events: ['practice', 'move', 'cancel', 'scrim', 'announcement'],
      }),
    ]);
  });

  it('says at the field what the database refuses', async () => {
    const { panel, user, backend } = await show();
    backend.answer(SAVE, () => failure(400, '23514', 'refused', 'address'));
    await user.click(await panel.findByRole('button', { name: 'Connect Discord or a server' }));
    await user.type(panel.getByLabelText(/^Webhook address/), 'http://example.com');
    await user.click(panel.getByRole('button', { name: 'Connect' }));
    expect(await panel.findByText('Start with https://')).toBeTruthy();
    await user.clear(panel.getByLabelText(/^Webhook address/));
    await user.type(panel.getByLabelText(/^Webhook address/), 'https://example.com');
    await user.click(panel.getByRole('button', { name: 'Connect' }));
    expect(await panel.findByText(/^This is not a Discord webhook\./)).toBeTruthy();
  });

  it('shows the secret of a server once', async () => {
    const { panel, user, backend } = await show();
    await user.click(await panel.findByRole('button', { name: 'Connect Discord or a server' }));
    await user.selectOptions(panel.getByLabelText('Where to'), 'Your own server');
    await user.type(panel.getByLabelText(/^Webhook address/), 'https://hooks.example.com/lineup');
    backend.answer(SAVE, 'whsec_once');
    backend.answer(LOAD, { is_available: true, webhooks: [webhook({ kind: 'signed', host: 'hooks.example.com' })] });
    await user.click(panel.getByRole('button', { name: 'Connect' }));
    expect(await panel.findByDisplayValue('whsec_once')).toBeTruthy();
    expect(await panel.findByText('hooks.example.com …wxyz')).toBeTruthy();
  });

  it('changes only what is sent, tests, says why one was switched off, and removes after a question', async () => {
    const stopped = {
      ...webhook(),
      ...{ stopped_at: '2026-11-01T12:00:00Z', stopped_because: 'It answered 404' },
      log: [{ id: '1', event: 'practice', state: 'failed', at: '2026-11-01T12:00:00Z', error: 'It answered 404' }],
    };
    const { panel, user, backend } = await show([stopped]);
    expect((await panel.findByRole('alert')).textContent).toMatch(/^Switched off .*: It answered 404\./);
    expect(panel.getByText(/^New practices: Did not arrive \(It answered 404\)/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Send a test to Discord …wxyz' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Test sent' }));
    expect(backend.callsOf(TEST).map(({ body }) => body)).toEqual([{ p_id: stopped.id }]);

    await user.click(panel.getByRole('button', { name: 'Change what is sent to Discord …wxyz' }));
    await user.click(panel.getByRole('checkbox', { name: 'Moved practices' }));
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(backend.callsOf(SAVE).map(({ body }) => body)).toEqual([
        { p_id: stopped.id, p_team_id: TEAM_ID, p_events: ['practice'] },
      ]),
    );

    await user.click(await panel.findByRole('button', { name: 'Remove Discord …wxyz' }));
    expect(backend.callsOf(REMOVE)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(backend.callsOf(REMOVE).map(({ body }) => body)).toEqual([{ p_id: stopped.id }]));
  });
});
