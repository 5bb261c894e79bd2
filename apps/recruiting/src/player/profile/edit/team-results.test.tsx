import { createQueryClient } from '@lineup/data';
import { fakeBackend } from '@lineup/data/testing';
import { toastStore } from '@lineup/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TeamResults } from './team-results';

const LIST = 'POST /rpc/list_team_results';
const TAKE = 'POST /rpc/take_team_result';
const cup = { tournament_id: 't1', team: 'Comets', name: 'Spring cup', placement: 2, achieved_on: '2026-10-03' };

function show(results: object[]) {
  const backend = fakeBackend({ [LIST]: results, [TAKE]: 'a1' });
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TeamResults />
    </QueryClientProvider>,
  );
  return { backend, user: userEvent.setup() };
}

test('[RC-011] a result that a team recorded is added with one press, and is gone from the list', async () => {
  const { backend, user } = show([cup]);
  expect(await screen.findByText(/^Spring cup, place 2 · Comets/)).toBeTruthy();
  backend.answer(LIST, []);
  await user.click(screen.getByRole('button', { name: 'Add Spring cup' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Results of your teams' })).toBeNull());
  expect(backend.callsOf(TAKE).map(({ body }) => body)).toEqual([{ p_id: expect.any(String), p_tournament_id: 't1' }]);
  expect(toastStore.getState().toasts.map(({ title }) => title)).toContain('Spring cup added');
});

test('without a result nothing shows', async () => {
  const { backend } = show([]);
  await waitFor(() => expect(backend.callsOf(LIST)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
