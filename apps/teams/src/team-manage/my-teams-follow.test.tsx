/** "My teams" and Today follow whatever changes which teams a person is on, without a reload. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { todayQuery } from '@lineup/product';
import { fakeBackend } from '@lineup/data/testing';
import { noToday } from '@lineup/product/testing';
import { useCreateTeam } from '../team-create/create-team';
import { useAnswerOffer } from '../team-list/offers/answer-offer';
import type { Offer } from '../team-list/offers/list-offers';
import { useArchiveTeam } from '../team-settings/archive-team';
import { ADA, TEAM_ID, teamAnswer } from '../testing/team-answer';
import { useLeaveTeam } from './leave-team';

const { team } = teamAnswer();
const transfer = { key: 't', team: { id: TEAM_ID, name: 'River City' }, transfer: {} } as unknown as Offer;
const input = { name: 'River City', organizationType: 'club', maxRosterSize: 15 } as never;

function useCreation() {
  const { mutateAsync } = useCreateTeam();
  return () => mutateAsync({ id: TEAM_ID, input, logo: null });
}
function useLeaving() {
  const { mutateAsync } = useLeaveTeam(team);
  return () => mutateAsync();
}
function useArchiving() {
  const { mutateAsync } = useArchiveTeam(TEAM_ID, true);
  return () => mutateAsync();
}
function useRestoring() {
  const { mutateAsync } = useArchiveTeam(TEAM_ID, false);
  return () => mutateAsync();
}
function useTakingOver() {
  const { mutateAsync } = useAnswerOffer(ADA);
  return () => mutateAsync({ offer: transfer, accept: true });
}

it.each<[string, () => () => Promise<unknown>]>([
  ['is created', useCreation],
  ['is left', useLeaving],
  ['is archived', useArchiving],
  ['is restored', useRestoring],
  ['is taken over', useTakingOver],
])('[TM-014] once a team %s', async (_name, useChange) => {
  const backend = fakeBackend({
    'POST /teams': { status: 201, body: null },
    'POST /rpc/leave_team': null,
    'POST /rpc/archive_team': null,
    'POST /rpc/answer_team_transfer': null,
    'POST /rpc/load_today': noToday,
  });
  const queryClient = createQueryClient();
  const { result } = renderHook(() => ({ today: useQuery(todayQuery(ADA)), change: useChange() }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.today.isSuccess).toBe(true));
  expect(backend.callsOf('POST /rpc/load_today')).toHaveLength(1);
  await act(() => result.current.change());
  await waitFor(() => expect(backend.callsOf('POST /rpc/load_today')).toHaveLength(2));
});
