import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testBuild, testEntry } from '../testing';
import { refreshBuilds } from './refresh-builds';
import { useRegistry } from './registry';

const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
const registryOf = (version: string) => ({
  environment,
  remotes: [testEntry({ id: 'learn', channels: { stable: testBuild(version) } })],
});
const live = () => useRegistry.getState().registry?.remotes[0]?.channels['stable']?.version;

beforeEach(() => {
  useRegistry.setState({ status: 'ready', registry: registryOf('v1') });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  useRegistry.setState({ status: 'loading', registry: null });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a question without an answer is asked again, an answered one not for a while', async () => {
  const ask = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(Response.json(registryOf('v2')));
  vi.stubGlobal('fetch', ask);
  await refreshBuilds('learn');
  expect(live()).toBe('v1');
  await refreshBuilds('learn');
  expect(live()).toBe('v2');
  await refreshBuilds('learn');
  expect(ask).toHaveBeenCalledTimes(2);
});
