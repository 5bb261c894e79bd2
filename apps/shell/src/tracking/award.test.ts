import { configureData, createQueryClient } from '@lineup/data';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { shellKeys } from '../keys';
import { award } from './award';

const fetched = vi.fn<typeof fetch>();
const answer = (points_awarded: number, message: string) =>
  fetched.mockImplementation(async () => Response.json({ success: true, points_awarded, message }));

beforeAll(() => configureData({ supabaseUrl: '/', anonKey: 'public' }));
beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00Z') });
});

test('[SH-155, DB-035] an event is asked for with what it is about, and shown points are read again', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData([...shellKeys.points, 'total'], 3);
  answer(5, 'Points awarded');
  await award(queryClient, 'attendance_submitted', { practice_id: 'p1' });
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toMatchObject({
    event_type: 'attendance_submitted',
    event_category: 'teams',
    properties: { practice_id: 'p1' },
    page_path: location.pathname,
  });
  expect(queryClient.getQueryState([...shellKeys.points, 'total'])?.isInvalidated).toBe(true);
});

test('[SH-155] after the limit of the day the event is not asked for again until tomorrow', async () => {
  const queryClient = createQueryClient();
  answer(0, 'Daily limit reached');
  await award(queryClient, 'message_sent', {});
  await award(queryClient, 'message_sent', {});
  expect(fetched).toHaveBeenCalledTimes(1);
  await award(queryClient, 'page_read', {});
  expect(fetched).toHaveBeenCalledTimes(2);
  vi.setSystemTime(new Date('2026-03-05T00:00:01Z'));
  await award(queryClient, 'message_sent', {});
  expect(fetched).toHaveBeenCalledTimes(3);
});
