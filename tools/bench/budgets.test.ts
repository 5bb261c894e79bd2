import { describe, expect, it } from 'vitest';
import { brokenBudgets, byteBudgets } from './budgets.ts';

const limits = { '/': byteBudgets['/']!, '/teams': byteBudgets['/teams']! };

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
    expect(brokenBudgets([{ ...cost, federatedScriptBytes: limits['/'].scriptBytes }])).toEqual([]);
  });

  it('name the route and both numbers when broken', () => {
    expect(brokenBudgets([{ ...cost, route: '/teams', extraBytes: limits['/teams'].extraBytes + 1 }])).toEqual([
      `/teams takes ${limits['/teams'].extraBytes + 1} bytes more than as one app, and at most ${limits['/teams'].extraBytes} are allowed`,
    ]);
    expect(brokenBudgets([{ ...cost, federatedScriptBytes: limits['/'].scriptBytes + 1 }])).toEqual([
      `/ downloads ${limits['/'].scriptBytes + 1} bytes of JavaScript, more than ${limits['/'].scriptBytes}`,
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
