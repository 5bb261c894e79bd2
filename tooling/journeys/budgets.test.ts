import { describe, expect, it, test } from 'vitest';
import { brokenBudgets, budgets, latePaints, MAX_REQUESTS } from './budgets.ts';

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

/** Bytes that break nothing. */
const quiet = { extraBytes: -1, federatedScriptBytes: 0 };

describe('budgets', () => {
  it('hold up to and including the limit', () => {
    const { extraBytes, scriptBytes } = budgets['/']!;
    expect(brokenBudgets([{ ...cost, extraBytes, federatedScriptBytes: scriptBytes }])).toEqual([]);
  });

  it('name the route and both numbers when broken', () => {
    const { extraBytes } = budgets['/teams']!;
    expect(brokenBudgets([{ ...cost, route: '/teams', extraBytes: extraBytes + 1 }])).toEqual([
      `/teams takes ${extraBytes + 1} bytes more than as one app, and at most ${extraBytes} are allowed`,
    ]);
    const { scriptBytes } = budgets['/']!;
    expect(brokenBudgets([{ ...cost, federatedScriptBytes: scriptBytes + 1 }])).toEqual([
      `/ downloads ${scriptBytes + 1} bytes of JavaScript, more than ${scriptBytes}`,
    ]);
  });

  it.each([...Object.keys(budgets), '/a/page/without/one'])('of %s allow few more requests than one app', (route) => {
    const own = { ...cost, ...quiet, route };
    expect(brokenBudgets([{ ...own, requests: MAX_REQUESTS }])).toEqual([]);
    expect(brokenBudgets([{ ...own, requests: 1.125 }])).toEqual([
      `${route} asks 1.125 times as often as one app, and at most ${MAX_REQUESTS} are allowed`,
    ]);
  });

  it('are broken by a largest paint that is not the page’s own', () => {
    expect(brokenBudgets([{ ...cost, route: '/teams', strangePaints: ['the largest paint is the spinner'] }])).toEqual([
      '/teams: the largest paint is the spinner',
    ]);
  });

  it('are broken by a measurement that gave no number', () => {
    expect(brokenBudgets([{ ...cost, extraBytes: Number.NaN }])).toHaveLength(1);
    expect(brokenBudgets([{ ...cost, requests: Number.NaN }])).toHaveLength(1);
  });
});

test('a paint is late from 1.05 times that of one app on, and without a number', () => {
  expect(latePaints([{ ...cost, lcp: 1.05 }])).toEqual([]);
  expect(latePaints([{ ...cost, lcp: 1.052 }])).toEqual([
    '/ paints 1.052 times as late as one app, and at most 1.05 is allowed',
  ]);
  expect(latePaints([{ ...cost, lcp: Number.NaN }])).toHaveLength(1);
});
