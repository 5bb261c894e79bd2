import { act, renderHook } from '@testing-library/react';
import { embed } from '@lineup/data/testing';
import { afterEach, expect, test } from 'vitest';
import { useRegistry } from '../federation/registry/registry';
import { testEntry } from '../federation/testing';
import { useIsBare } from './use-is-bare';

afterEach(() => {
  embed(false);
  useRegistry.setState({ status: 'loading', registry: null });
});

const environment = { supabaseUrl: '/', anonKey: 'key', release: 'r1' };
const know = (remote = testEntry()) =>
  act(() => useRegistry.setState({ status: 'ready', registry: { environment, remotes: [remote] } }));
const isBare = (path: string) => renderHook(() => useIsBare(path)).result.current;

test('only the paths that a remote names stand alone, whole segments of them', () => {
  know(testEntry({ bare: ['/learn/widget'] }));
  expect(['/learn/widget', '/learn/widget/x', '/learn/widgets', '/learn', '/'].map(isBare)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a remote that was built before says nothing of it, and none of its screens do', () => {
  know();
  expect(isBare('/learn')).toBe(false);
});

test('before the registry comes, what another page embeds stands alone, and nothing else', () => {
  const { result, rerender } = renderHook(() => useIsBare('/learn/widget'));
  expect(result.current).toBe(false);
  embed(true);
  rerender();
  expect(result.current).toBe(true);
  // Once it is known, the frame does not matter.
  know();
  expect(result.current).toBe(false);
});
