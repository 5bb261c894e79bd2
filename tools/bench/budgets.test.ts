import { describe, expect, it } from 'vitest';
import { brokenBudgets, byteBudgets } from './budgets.ts';

const cost = {
  route: '/',
  bytes: 1.05,
  extraBytes: -1,
  scriptBytes: 1.04,
  requests: 1,
  fcp: 1,
  lcp: 1,
  federatedScriptBytes: 90_000,
  paint: 'h1 "Make the lineup."',
  strangePaints: [],
};

describe('byte budgets', () => {
  it('hold up to and including the limit', () => {
    const { extraBytes, scriptBytes } = byteBudgets['/']!;
    expect(brokenBudgets([{ ...cost, extraBytes, federatedScriptBytes: scriptBytes }])).toEqual([]);
  });

  it('name the route and both numbers when broken', () => {
    const { extraBytes } = byteBudgets['/teams']!;
    expect(brokenBudgets([{ ...cost, route: '/teams', extraBytes: extraBytes + 1 }])).toEqual([
      `/teams takes ${extraBytes + 1} bytes more than as one app, and at most ${extraBytes} are allowed`,
    ]);
    const { scriptBytes } = byteBudgets['/']!;
    expect(brokenBudgets([{ ...cost, federatedScriptBytes: scriptBytes + 1 }])).toEqual([
      `/ downloads ${scriptBytes + 1} bytes of JavaScript, more than ${scriptBytes}`,
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
