import type { Metric } from 'web-vitals';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRegistry } from '../registry/registry';
import { useRemoteStatus } from '../remote-status';
import { testBuild, testEntry } from '../testing';
import { reportVitals } from './report-vitals';

// What browsers measure, a document of tests does not.
const observers = vi.hoisted(() => new Map<string, (metric: { name: string; value: number }) => void>());
vi.mock('web-vitals', () => ({
  onLCP: (tell: (metric: Metric) => void) => observers.set('LCP', tell as never),
  onINP: (tell: (metric: Metric) => void) => observers.set('INP', tell as never),
  onCLS: (tell: (metric: Metric) => void) => observers.set('CLS', tell as never),
}));

const SHELL = 'fedcba987654';
const told: object[] = [];
function open(path: string) {
  told.length = 0;
  const environment = { supabaseUrl: '/', anonKey: 'x', release: SHELL };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [testEntry()] } });
  useRemoteStatus.setState({ learn: { kind: 'open', build: testBuild('aaaaaaaaaaaa'), loadedIn: 1 } });
  history.replaceState(null, '', path);
  reportVitals(SHELL, (vital) => told.push(vital));
}
const measure = (name: string, value: number) => observers.get(name)?.({ name, value });
beforeEach(() => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]));

test('[SH-014] the page that was opened is of its remote and version, and nothing says which page it was', () => {
  open('/learn/anna-mueller?token=secret');
  measure('LCP', 1234.56789);
  measure('CLS', 0.01234567);
  expect(told).toEqual([
    { remote: 'learn', version: 'aaaaaaaaaaaa', metric: 'LCP', value: 1234.568 },
    { remote: 'learn', version: 'aaaaaaaaaaaa', metric: 'CLS', value: 0.012 },
  ]);
});

test('a page of the shell is of its release', () => {
  open('/contact');
  measure('INP', 80);
  expect(told).toEqual([{ remote: 'shell', version: SHELL, metric: 'INP', value: 80 }]);
});

test('what was felt on pages of two is told of neither', () => {
  open('/learn');
  history.pushState(null, '', '/contact');
  measure('INP', 80);
  expect(told).toEqual([]);
});

test('a version that is not open any more is told nothing of', () => {
  open('/learn');
  useRemoteStatus.setState({ learn: { kind: 'failed' } });
  measure('CLS', 0.1);
  expect(told).toEqual([]);
});
