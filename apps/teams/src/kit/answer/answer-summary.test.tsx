import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { ADA, MANAGE_PATH, practiceRow, teamAnswer } from '../../testing/team-answer';
import { shownToast } from '../../testing/shown-toast';

const REMIND = 'POST /rpc/remind_non_responders';
const COUNTS = '2 going · 1 maybe · 2 can’t · 10 open';

function open(query: string, isManager: boolean) {
  const practice = practiceRow({
    title: 'Scrims',
    scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
    ...{ attending_count: 2, maybe_count: 1, not_attending_count: 2 },
    open_answers: isManager ? { open: 10, others: 9 } : null,
  });
  const viewer = { sees_inside: true, is_manager: isManager };
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { practices: [practice], viewer }),
    [REMIND]: { reminded: 9 },
  });
  return { backend, practice, ...renderRemote(MANAGE_PATH + query, ADA) };
}

it.each([
  ['the Overview', ''],
  ['the card of a practice', '?tab=practices'],
])('%s tells managers who comes and reminds the others, and members neither', async (_where, query) => {
  const { backend, practice, user, unmount } = open(query, true);
  expect(await screen.findByText(COUNTS)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remind 9: Scrims' }));
  await waitFor(() => expect(shownToast()).toMatchObject({ title: '9 members were reminded' }));
  expect(backend.callsOf(REMIND).map(({ body }) => body)).toEqual([{ p_practice_id: practice.id }]);
  unmount();
  open(query, false);
  expect(await screen.findByRole('group', { name: 'Your answer: Scrims' })).toBeTruthy();
  expect(screen.queryByText(/ open$/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});
