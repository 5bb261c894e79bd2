import { TestAuth } from '@lineup/auth/testing';
import { CONTRACT } from '@lineup/contract';
import { createQueryClient } from '@lineup/data';
import { TestFlags } from '@lineup/flags/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRegistry } from '../registry/registry';
import { testBuild, testEntry } from '../testing';
import { useSlots } from './use-slots';

const page = globalThis as { lineupSlots?: Record<string, unknown> };

beforeEach(() => {
  vi.stubGlobal('__FEDERATION_VERSION__', '2.9.2');
  vi.stubGlobal('__PROVIDED_VERSIONS__', {});
  vi.stubGlobal('__SECOND_VERSIONS__', {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  delete page.lineupSlots;
  useRegistry.setState({ status: 'loading', registry: null });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Wrapper({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth userId="u1">
        <TestFlags flags={['remote_learn']}>{children}</TestFlags>
      </TestAuth>
    </QueryClientProvider>
  );
}

function deploy(): void {
  const slots = { home: { scripts: [], styles: [], components: [] } };
  const entry = testEntry({ slots: [{ place: 'home' }], channels: { stable: testBuild('a1', { slots }) } });
  const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [entry] } });
}

test('a slot that did not load is told, and asked again on a retry', async () => {
  deploy();
  const { result } = renderHook(() => useSlots('home'), { wrapper: Wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ isSettled: true, hasFailed: true, slots: [] }));
  page.lineupSlots = { 'learn/home': { default: { contract: CONTRACT, Component: () => null } } };
  act(() => result.current.retry());
  await waitFor(() => expect(result.current).toMatchObject({ hasFailed: false, slots: [{ id: 'learn' }] }));
});

test('a slot that takes long is waited for, not told as nothing', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  deploy();
  const { result } = renderHook(() => useSlots('home'), { wrapper: Wrapper });
  act(() => void vi.advanceTimersByTime(1500));
  expect(result.current).toMatchObject({ isSettled: true, isWaiting: true, hasFailed: false });
  vi.useRealTimers();
});

test('without a registry nobody knows what there is: that has failed, too', () => {
  useRegistry.setState({ status: 'missing', registry: null });
  const { result } = renderHook(() => useSlots('home'), { wrapper: Wrapper });
  expect(result.current).toMatchObject({ isSettled: true, hasFailed: true });
});

test('on a page that came drawn a slot waits for the build that its browser gets', async () => {
  deploy();
  const whole = useRegistry.getState().registry!;
  const drawn = { ...whole, remotes: whole.remotes.map((remote) => ({ ...remote, channels: {} })) };
  useRegistry.setState({ status: 'ready', registry: drawn });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(whole)));
  page.lineupSlots = { 'learn/home': { default: { contract: CONTRACT, Component: () => null } } };
  const { result } = renderHook(() => useSlots('home'), { wrapper: Wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ slots: [{ id: 'learn', version: 'a1' }] }));
});
