import { describe, expect, it } from 'vitest';
import { faultProblems, faultResults, faultTable } from './faults.ts';

describe('the table of faults', () => {
  const table = faultTable(
    faultResults([
      { title: '[fault 1] drops', passed: true },
      { title: '[SH-001] [fault 2] hangs', passed: true },
      { title: '[fault 2] hangs twice', passed: false },
      { title: '[fault 12] a double click', passed: true },
    ]),
  );

  it('counts a fault whose tests all passed', () => {
    expect(table).toMatch(/✓ {2}1 the server of a remote refuses +1 test\n/);
    expect(table).toMatch(/✓ 12 a double click +1 test\n/);
  });

  it('shows what fails and what nothing proves', () => {
    expect(table).toMatch(/✗ {2}2 .+ fails: \[fault 2\] hangs twice\n/);
    expect(table).toMatch(/✗ 28 the database is killed +no passing test in this run\n/);
    expect(table).toMatch(/2 of 28 faults survived$/);
  });
});

describe('a run', () => {
  const fault = (number: number | string) => `[fault ${number}]`;
  const all = Array.from({ length: 28 }, (_, index) => ({ title: `${fault(index + 1)} survives`, passed: true }));

  it('of all steps that proves every fault is good', () => {
    expect(faultProblems(all, true)).toEqual([]);
  });

  it('of all steps says which faults nothing proves', () => {
    const failing = { title: `${fault(28)} again`, passed: false };
    expect(faultProblems([...all.slice(0, 7), ...all.slice(8), failing], true)).toEqual([
      'Not proved to survive: 8, 28',
    ]);
  });

  it('of some steps need not prove all', () => {
    expect(faultProblems(all.slice(3), false)).toEqual([]);
  });

  it.each([29, 0, '07', 'x', ''])('is refused when a title has the unknown number "%s"', (number) => {
    const title = `${fault(number)} is not one`;
    expect(faultProblems([...all, { title, passed: true }], false)).toEqual([`There is no such fault: ${title}`]);
  });
});
