import { describe, expect, it } from 'vitest';
import { brokenBudgets } from './budgets.ts';

const cost = {
  route: '/',
  bytes: 1.05,
  extraBytes: 1_000,
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
    expect(brokenBudgets([{ ...cost, federatedScriptBytes: 114_000 }])).toEqual([]);
  });

  it('name the route and both numbers when broken', () => {
    expect(brokenBudgets([{ ...cost, route: '/teams', extraBytes: 26_001 }])).toEqual([
      '/teams takes 26001 bytes more than as one app, and at most 26000 are allowed',
    ]);
    expect(brokenBudgets([{ ...cost, federatedScriptBytes: 114_001 }])).toEqual([
      '/ downloads 114001 bytes of JavaScript, more than 114000',
    ]);
  });

  it('are broken by a largest paint that is not the page’s own', () => {
    expect(brokenBudgets([{ ...cost, route: '/teams', strangePaints: ['the largest paint is the spinner'] }])).toEqual([
      '/teams: the largest paint is the spinner',
    ]);
  });

  it('are broken by a measurement that gave no number', () => {
    expect(brokenBudgets([{ ...cost, extraBytes: Number.NaN }])).toHaveLength(1);
  });
});
