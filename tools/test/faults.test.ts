import { describe, expect, it } from 'vitest';
import { faultResults, faultTable } from './faults.ts';

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
    expect(table).toMatch(/✗ 28 the database is killed +no passing test in the reports\n/);
    expect(table).toMatch(/2 of 28 faults survived$/);
  });
});
