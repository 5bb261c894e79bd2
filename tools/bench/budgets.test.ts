import { describe, expect, it } from 'vitest';
import { brokenBudgets } from './budgets.ts';

const cost = {
  route: '/',
  bytes: 1.05,
  scriptBytes: 1.04,
  requests: 1,
  fcp: 1,
  lcp: 1,
  federatedScriptBytes: 100_000,
  paint: 'h1 "Make the lineup."',
  strangePaints: [],
};

describe('byte budgets', () => {
  it('hold up to and including the limit', () => {
    expect(brokenBudgets([{ ...cost, bytes: 1.05, federatedScriptBytes: 115_000 }])).toEqual([]);
  });

  it('name the route and both numbers when broken', () => {
    expect(brokenBudgets([{ ...cost, route: '/teams', bytes: 1.2 }])).toEqual([
      '/teams costs 1.200× the bytes, more than 1.05×',
    ]);
    expect(brokenBudgets([{ ...cost, federatedScriptBytes: 115_001 }])).toHaveLength(1);
  });

  it('are broken by a largest paint that is not the page’s own', () => {
    expect(brokenBudgets([{ ...cost, route: '/teams', strangePaints: ['the largest paint is the spinner'] }])).toEqual([
      '/teams: the largest paint is the spinner',
    ]);
  });

  it('are broken by a measurement that gave no number', () => {
    expect(brokenBudgets([{ ...cost, bytes: Number.NaN }])).toHaveLength(1);
  });
});
