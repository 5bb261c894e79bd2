import { TestAuth } from '@lineup/auth/testing';
import { forgetOwn } from '@lineup/data';
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

const visit = (userId?: string) => {
  cleanup();
  render(
    <TestAuth {...(userId && { userId })}>
      <OwnTimeZone />
    </TestAuth>,
  );
};

test('the zone of the browser is handed over once for each person', async () => {
  const backend = fakeBackend({ [KEEP]: true });
  visit();
  visit('u1');
  await waitFor(() => expect(localStorage.length).toBe(1));
  visit('u1');
  visit('u2');
  await waitFor(() => expect(backend.callsOf(KEEP)).toHaveLength(2));
  expect(backend.callsOf(KEEP).map(({ body }) => body)).toEqual(Array(2).fill({ p_zone: 'America/Denver' }));
});

test('who handed it over stays in the browser until they sign out', async () => {
  const backend = fakeBackend({ [KEEP]: true });
  visit('u1');
  await waitFor(() => expect(Object.values(localStorage)).toEqual(['u1']));
  forgetOwn();
  expect(localStorage.length).toBe(0);
  visit('u1');
  await waitFor(() => expect(backend.callsOf(KEEP)).toHaveLength(2));
});

test('is tried again on the next page while the server is down', async () => {
  const backend = fakeBackend({ [KEEP]: failure(503) });
  visit('u1');
  await waitFor(() => expect(backend.callsOf(KEEP)).toHaveLength(1));
  visit('u1');
  await waitFor(() => expect(backend.callsOf(KEEP)).toHaveLength(2));
});

test('a zone that the database does not know is tried once', async () => {
  const backend = fakeBackend({ [KEEP]: failure(400, '23514') });
  visit('u1');
  await waitFor(() => expect(localStorage.length).toBe(1));
  visit('u1');
  visit('u2');
  await waitFor(() => expect(backend.callsOf(KEEP)).toHaveLength(2));
});
