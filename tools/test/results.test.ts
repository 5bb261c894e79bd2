import { describe, expect, it } from 'vitest';
import { playwrightResults, vitestResults } from './results.ts';

describe('test results', () => {
  it('counts a file that fails before its first test as one failure', () => {
    const report = { testResults: [{ name: 'broken.test.ts', status: 'failed', assertionResults: [] }] };
    expect(vitestResults(report)).toEqual([{ title: 'broken.test.ts', passed: false }]);
  });

  it('leaves skipped tests out and keeps the whole title', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          assertionResults: [
            { fullName: 'form [TM-151] is disabled', status: 'passed' },
            { fullName: 'form later', status: 'skipped' },
          ],
        },
      ],
    };
    expect(vitestResults(report)).toEqual([{ title: 'form [TM-151] is disabled', passed: true }]);
  });

  it('marks a test that passed on a retry', () => {
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [
            { title: 'sends', ok: true, tests: [{ status: 'flaky' }] },
            { title: 'reads', ok: false, tests: [{ status: 'unexpected' }] },
          ],
        },
      ],
    };
    expect(playwrightResults(report)).toEqual([
      { title: 'a.spec.ts sends', passed: true, isFlaky: true },
      { title: 'a.spec.ts reads', passed: false },
    ]);
  });

  it('keeps what a failed test said first, without colors and bounded', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            {
              fullName: 'counts',
              status: 'failed',
              failureMessages: [`\u001B[31mexpected 3\u001B[39m${' '.repeat(9)}${'x'.repeat(2000)}`],
            },
          ],
        },
      ],
    };
    const [result] = vitestResults(report);
    expect(result?.message).toMatch(/^expected 3 {9}x+$/);
    expect(result?.message).toHaveLength(600);
    const failed = { results: [{}, { error: { message: 'no heading' } }], status: 'unexpected' };
    expect(
      playwrightResults({ suites: [{ title: 'a', specs: [{ title: 'b', ok: false, tests: [failed] }] }] }),
    ).toEqual([{ title: 'a b', passed: false, message: 'no heading' }]);
  });

  it('reports an error outside of any test', () => {
    expect(playwrightResults({ suites: [], errors: [{ message: 'set-up failed' }] })).toEqual([
      { title: 'set-up failed', passed: false },
    ]);
  });
});
