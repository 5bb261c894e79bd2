import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pipelineAnswer } from '../../testing/board-answer';
import { failure, fakeBackend } from '@lineup/data/testing';
import { RILEY } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';

const PIPELINE = 'POST /rpc/load_player_pipeline';
const PATH = '/player/riley-tran/pipeline';

it('[RC-013] shows where the player stands with each college in one request, with nothing to change', async () => {
  const backend = fakeBackend({ [PIPELINE]: pipelineAnswer() });
  renderRemote(PATH, RILEY);
  await screen.findByRole('heading', { level: 1, name: 'Where I stand' });
  const progress = within(screen.getByRole('region', { name: 'In progress' }));
  const rows = [...progress.getAllByRole('list')[0]!.children].map((row) => row.textContent);
  expect(rows[0]).toMatch(/Gulf Pines College.*You wrote on Nov 1, 2026.*Received.*since Nov 2, 2026/);
  expect(rows[1]).toMatch(/Boone Plains.*In review/);
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Embed']);
  expect(backend.calls).toHaveLength(1);
});

it('[RC-013] offers stand first and what is closed last, each with its way in five steps', async () => {
  const passed = { read: true, reviewed: false, offered: false };
  const standings = pipelineAnswer().interests;
  const [received, other] = standings;
  const offer = { ...other!, label: 'Offer made', stage_kind: 'offered', passed };
  const closed = { ...other!, interest_id: 'c', label: 'Roster full', stage_kind: 'closed' };
  fakeBackend({ [PIPELINE]: pipelineAnswer({ interests: [closed, received!, offer] }) });
  renderRemote(PATH, RILEY);
  await screen.findByRole('heading', { level: 1, name: 'Where I stand' });
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Offers 1',
    'In progress 1',
    'Closed 1',
  ]);
  const steps = within(screen.getByRole('region', { name: 'Offers' })).getByRole('list', { name: 'Steps' });
  expect([...steps.children].map((each) => each.textContent)).toEqual([
    'Sent, done',
    'Read, done',
    'Contact, not recorded',
    'Offer made, now',
    'Outcome, to come',
  ]);
  expect(within(steps).getByText('Offer made').closest('li')?.getAttribute('aria-current')).toBe('step');
});

it('[RC-010] a minor is not offered what only adults may share', async () => {
  fakeBackend({ [PIPELINE]: pipelineAnswer({ can_embed: false }) });
  renderRemote(PATH, RILEY);
  await screen.findByRole('heading', { level: 1, name: 'Where I stand' });
  expect(screen.queryByRole('button', { name: 'Embed' })).toBeNull();
});

it('[RC-013] without any interest it leads to the colleges', async () => {
  fakeBackend({ [PIPELINE]: pipelineAnswer({ interests: [] }) });
  renderRemote(PATH, RILEY);
  expect((await screen.findByRole('link', { name: 'Find colleges' })).getAttribute('href')).toBe('/colleges');
});

it('[RC-013] of somebody else is Not-found', async () => {
  fakeBackend({ [PIPELINE]: () => failure(404, 'PT404', 'Player not found') });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderRemote(PATH, RILEY);
  await waitFor(() => expect(screen.getByText('Not found')).toBeTruthy());
});
