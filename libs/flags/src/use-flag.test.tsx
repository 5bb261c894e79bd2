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

test('[FL-012] only flags that are enabled are asked for', async () => {
  fetched.mockResolvedValue(rows());
  start();
  await screen.findByText('ready on b');
  const address = new URL(String(fetched.mock.calls[0]![0]));
  expect(address.pathname).toBe('/rest/v1/experiments');
  expect(address.searchParams.get('enabled')).toBe('is.true');
  expect(fetched).toHaveBeenCalledTimes(1);
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
