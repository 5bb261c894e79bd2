import { expect, test } from 'vitest';
import { countTests, type Run } from './count-tests.ts';

const run = (...statuses: [name: string, status: string][]): Run => ({
  testResults: [
    {
      name: '/clone/test/rpc.test.ts',
      message: '',
      assertionResults: statuses.map(([fullName, status]) => ({ fullName, status })),
    },
  ],
});

test('what passes without a server is not counted, nor what is not claimed', () => {
  const real = run(['parses', 'passed'], ['calls', 'passed'], ['adds', 'failed'], ['geojson', 'failed']);
  const silent = run(['parses', 'passed'], ['calls', 'failed'], ['adds', 'failed'], ['geojson', 'failed']);
  expect(countTests(real, silent, /: geojson$/)).toEqual({
    all: 3,
    claimed: 2,
    passed: 1,
    failed: ['rpc.test.ts: adds'],
  });
});

test('tests of one name each count', () => {
  const real = run(['calls', 'passed'], ['calls', 'failed']);
  expect(countTests(real, run(['calls', 'failed'], ['calls', 'failed']), undefined)).toMatchObject({
    claimed: 2,
    failed: ['rpc.test.ts: calls (2)'],
  });
});

test('a file that did not run is no figure', () => {
  const broken: Run = { testResults: [{ name: 'rpc.test.ts', message: 'no such module', assertionResults: [] }] };
  expect(() => countTests(broken, broken, undefined)).toThrow(/rpc\.test\.ts did not run: no such module/);
});
