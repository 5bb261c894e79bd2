import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { ADA, practiceRow, TEAM_ID, teamAnswer } from '../testing/team-answer';
import { ANSWERS_SETTLE_MS, ANSWERS_SPREAD_MS } from './answer-pace';
import { teamKeys } from './keys';
import { answersOf } from './load-answered';
import { loadTeam } from './load-team';

const READ = 'POST /rpc/load_answered_practices';
const PAGE = 'POST /rpc/load_team_manage';
const first = practiceRow({ title: 'First', attending_count: 1 });
const second = practiceRow({ title: 'Second', attending_count: 4 });
const query = loadTeam(TEAM_ID, ADA);
let queryClient: QueryClient;

beforeEach(() => {
  queryClient = new QueryClient();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const event = (payload: Record<string, unknown>) => ({ event: 'changed', payload, isReplayed: false });
const hear = (...ids: (string | undefined)[]) =>
  ids.map((id) => answersOf(queryClient, TEAM_ID)(event({ kind: 'attendance', id }) as never));
const later = () => vi.advanceTimersByTimeAsync(ANSWERS_SETTLE_MS + ANSWERS_SPREAD_MS);
const counts = () => queryClient.getQueryData(query.queryKey)?.practices.map((each) => each.attending_count);

it('many answers cost one small read, of the practices that they name, and the shown page has it', async () => {
  const backend = fakeBackend({
    [PAGE]: teamAnswer({}, { practices: [second, first] }),
    [READ]: [{ ...first, attending_count: 3 }],
  });
  await queryClient.fetchQuery(query);
  expect(hear(first.id, first.id, undefined)).toEqual([true, true, true]);
  await vi.advanceTimersByTimeAsync(ANSWERS_SETTLE_MS - 1);
  expect(backend.callsOf(READ)).toHaveLength(0);
  await later();
  await vi.waitFor(() => expect(counts()).toEqual([4, 3]));
  expect(backend.callsOf(READ).map(({ body }) => body)).toEqual([{ p_team_id: TEAM_ID, p_practice_ids: [first.id] }]);
  expect(backend.callsOf(PAGE)).toHaveLength(1);
});

it('the list of an open dialog is fetched with them, whichever practice the event names', async () => {
  fakeBackend({ [PAGE]: teamAnswer({}, { practices: [second, first] }), [READ]: [first] });
  await queryClient.fetchQuery(query);
  const list = vi.fn<() => Promise<never[]>>(async () => []);
  const observer = new QueryObserver(queryClient, {
    queryKey: teamKeys.attendance(TEAM_ID, second.id, ADA),
    queryFn: list,
    staleTime: Infinity,
  });
  const unsubscribe = observer.subscribe(() => {});
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  hear(first.id);
  await later();
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  unsubscribe();
});

it('what is no answer is left to the read of the whole page', () => {
  const handle = answersOf(queryClient, TEAM_ID);
  for (const kind of ['roster', 'practice', 'plan']) expect(handle(event({ kind }) as never)).toBe(false);
});

it.each([
  ['the small read fails', failure(500)],
  ['the viewer is no longer on the team', null],
])('where %s the page is fetched as a whole', async (_, answer) => {
  const backend = fakeBackend({ [PAGE]: teamAnswer({}, { practices: [first] }), [READ]: answer });
  await queryClient.fetchQuery(query);
  const { unsubscribe } = subscribe();
  hear(first.id);
  await later();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    expect(backend.callsOf(PAGE)).toHaveLength(2);
  });
  unsubscribe();
});

function subscribe() {
  const observer = new QueryObserver(queryClient, { ...query, staleTime: Infinity });
  return { unsubscribe: observer.subscribe(() => {}) };
}
