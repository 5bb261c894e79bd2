import { configureData, createQueryClient } from '@lineup/data';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileQuery, saveThemePreference } from './own-account';

/** Requests as the server gets them, each answered by the test. */
let requests: { method: string; body: string; answer(json: unknown): void }[];

beforeEach(() => {
  requests = [];
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  vi.stubGlobal('fetch', (_address: string, { method = 'GET', body }: RequestInit) => {
    return new Promise<Response>((resolve) => {
      requests.push({ method, body: String(body), answer: (json) => resolve(Response.json(json)) });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const asked = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));

test('what was read before a choice does not take the choice back', async () => {
  const read = createQueryClient().fetchQuery(profileQuery('7'));
  await asked(1);
  saveThemePreference('7', 'dark');
  requests[0]?.answer([{ theme_preference: 'light' }]);
  await asked(2);
  expect(requests[1]).toMatchObject({ method: 'PATCH', body: '{"theme_preference":"dark"}' });
  requests[1]?.answer([]);
  await asked(3);
  requests[2]?.answer([{ theme_preference: 'dark' }]);
  expect(await read).toMatchObject({ theme_preference: 'dark' });
});

test('two quick choices are saved in their order', async () => {
  saveThemePreference('7', 'dark');
  saveThemePreference('7', 'light');
  await asked(1);
  requests[0]?.answer([]);
  await asked(2);
  expect(requests.map(({ body }) => body)).toEqual(['{"theme_preference":"dark"}', '{"theme_preference":"light"}']);
  requests[1]?.answer([]);
});
