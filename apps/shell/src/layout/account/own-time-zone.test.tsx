import { TestAuth } from '@lineup/auth/testing';
import { failure, fakeBackend } from '@lineup/data/testing';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OwnTimeZone } from './own-time-zone';

const KEEP = 'POST /rpc/keep_time_zone';

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Denver');
  vi.stubGlobal('requestIdleCallback', (start: () => void) => start());
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const visit = (userId: string | null) => {
  cleanup();
  render(
    <TestAuth userId={userId}>
      <OwnTimeZone />
    </TestAuth>,
  );
};

test('the zone of the browser is handed over once for each person', async () => {
  const backend = fakeBackend({ [KEEP]: true });
  visit(null);
  visit('u1');
  await waitFor(() => expect(localStorage.length).toBe(1));
  visit('u1');
  visit('u2');
  await waitFor(() => expect(backend.callsOf(KEEP)).toHaveLength(2));
  expect(backend.callsOf(KEEP).map(({ body }) => body)).toEqual(Array(2).fill({ p_zone: 'America/Denver' }));
});

test.each([
  ['again on the next page while the server is down', failure(503), 2],
  ['once where the database knows no such zone', failure(400, '23514'), 1],
])('is tried %s', async (_when, answer, tries) => {
  const backend = fakeBackend({ [KEEP]: answer });
  visit('u1');
  await waitFor(() => expect(backend.callsOf(KEEP)).toHaveLength(1));
  if (tries === 1) await waitFor(() => expect(localStorage.length).toBe(1));
  visit('u1');
  await waitFor(() => expect(backend.callsOf(KEEP)).toHaveLength(tries));
});
