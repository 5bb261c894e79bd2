import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import { configureData, createQueryClient } from '@lineup/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useFlag } from './use-flag';

const fetched = vi.fn<typeof fetch>();
beforeAll(() => {
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  fetched.mockReset();
  localStorage.clear();
});

function Probe() {
  const { status, isOn, variant } = useFlag('testing_dashboard');
  return <p>{`${status} ${isOn ? 'on' : 'off'} ${variant}`}</p>;
}

function start(identity: Omit<TestAuthProps, 'children'> = {}) {
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth {...identity}>
        <Probe />
      </TestAuth>
    </QueryClientProvider>,
  );
}

const rows = (flag: object = {}) =>
  Response.json([{ key: 'testing_dashboard', variant: 'b', enabled: true, rollout_percentage: 100, ...flag }]);

test('a visitor reads one file of the site, and nothing of the database', async () => {
  fetched.mockResolvedValue(rows());
  start();
  await screen.findByText('ready on b');
  expect(fetched.mock.calls.map(([address]) => (address as URL).pathname)).toEqual(['/flags.json']);
});

test('[FL-012] whoever is signed in reads flags that are enabled, as themselves', async () => {
  const session = { access_token: 'own', refresh_token: 'r', expires_at: 4e9, user: { id: 'u1' } };
  localStorage.setItem('lineup-session', JSON.stringify(session));
  fetched.mockResolvedValue(rows());
  start({ userId: 'u1' });
  await screen.findByText('ready on b');
  expect(fetched).toHaveBeenCalledTimes(1);
  const [address, init] = fetched.mock.calls[0]!;
  const { pathname, searchParams } = new URL(String(address));
  expect(pathname).toBe('/rest/v1/experiments');
  expect(searchParams.get('enabled')).toBe('is.true');
  expect(init?.headers).toMatchObject({ authorization: 'Bearer own' });
});

test('[FL-018] [ER-003] when the fetch fails every flag is off and the page says nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  start({ userId: 'u1', roles: [{ role: 'yes_admin', college_id: null }] });
  await screen.findByText('ready off default', {}, { timeout: 5000 });
  expect(document.body.textContent).toBe('ready off default');
  expect(log).toHaveBeenCalled();
});

test('[FL-019] a flag is loading, not off, until flags have arrived', () => {
  fetched.mockReturnValue(new Promise(() => {}));
  start();
  expect(screen.getByText('loading off default')).toBeTruthy();
});

test('[FL-019] a flag that asks for roles is loading until they have arrived', async () => {
  fetched.mockResolvedValue(rows({ required_roles: ['yes_admin'] }));
  start({ status: 'loading' });
  expect(await screen.findByText('loading off b')).toBeTruthy();
});

test.each([
  ['an object', { a: 1 }],
  ['a text', 'down for maintenance'],
  ['nothing', null],
])('[fault 27] flags answered with %s instead of a list are off, and nothing breaks', async (_, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetched.mockImplementation(async () => Response.json(answer));
  start();
  expect(await screen.findByText('ready off default')).toBeTruthy();
});

test('a host of files alone has no such file: the database is read, and the file not asked for again', async () => {
  fetched.mockImplementation(async (address) =>
    String(address).endsWith('/flags.json')
      ? new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
      : rows(),
  );
  start();
  await screen.findByText('ready on b');
  cleanup();
  start();
  await screen.findByText('ready on b');
  expect(fetched.mock.calls.map(([address]) => new URL(String(address)).pathname)).toEqual([
    '/flags.json',
    '/rest/v1/experiments',
    '/rest/v1/experiments',
  ]);
});
