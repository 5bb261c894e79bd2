import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { configureData, sessionId } from '@lineup/data';
import { processPoints } from './process-points';

const event = { event_type: 'message_sent', event_category: 'engagement', page_path: '/inbox' };
const fetched = vi.fn<typeof fetch>();

beforeAll(() => configureData({ supabaseUrl: '/', anonKey: 'public' }));
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', fetched.mockReset());
});

async function sentBody(): Promise<unknown> {
  const [address, request] = fetched.mock.calls.at(-1)!;
  expect(String(address)).toBe(`${location.origin}/functions/v1/process-points`);
  return JSON.parse(String(request?.body));
}

test('[DB-035] [DB-037] the function gets the event and its answer is the result', async () => {
  const points = { success: true, points_awarded: 5, message: 'Points awarded' };
  fetched.mockResolvedValue(Response.json(points));
  const id = sessionId();
  expect(await processPoints({ ...event, properties: { length: 3 } })).toEqual(points);
  expect(await sentBody()).toEqual({ ...event, properties: { length: 3 }, session_id: id });
});

test('[DB-036] the session id is left out when there is none', async () => {
  fetched.mockResolvedValue(Response.json({ success: true, points_awarded: 0, message: '' }));
  await processPoints(event);
  expect(await sentBody()).not.toHaveProperty('session_id');
});

test('[ER-008] a failing function yields no points and the error message', async () => {
  fetched.mockResolvedValue(new Response('{"error":"down"}', { status: 500 }));
  const result = await processPoints(event);
  expect(result).toMatchObject({ success: false, points_awarded: 0 });
  expect(result.message).toMatch(/edge function/i);
});

test('[ER-009] a call that throws yields "Failed to process points"', async () => {
  vi.resetModules();
  const unreachable = await import('@lineup/data');
  unreachable.failConfiguration(new Error('no registry'));
  const { processPoints: process } = await import('./process-points');
  expect(await process(event)).toEqual({ success: false, points_awarded: 0, message: 'Failed to process points' });
});

test('[SH-147] [SH-148] [DB-026] the session id has its form and is reused', () => {
  expect(sessionId()).toMatch(/^session_\d{13}_[0-9a-z]+$/);
  expect(sessionId()).toBe(sessionId());
  expect(sessionStorage.getItem('session_id')).toBe(sessionId());
});
