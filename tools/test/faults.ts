import type { TestResult } from './results.ts';

/** What the site must survive. A test that proves it carries `[fault 12]` in its title. */
const FAULTS = [
  'the server of a remote refuses',
  'the server of a remote hangs',
  'HTML or a syntax error instead of a script',
  'a screen’s script is gone after a release',
  'a remote built for a newer contract',
  'a remote throws while it renders',
  'one automatic retry of a script, and only one',
  'the registry is missing or damaged',
  'the backend is down while a page loads',
  'the backend refuses in the middle of a submit',
  'the answer is lost after the change is stored',
  'a double click',
  'two people start the same conversation at once',
  'the eighth member of a group in a race',
  'a token expires in the middle of a form',
  'a refresh of the session without a connection',
  'five tabs refresh at once',
  'a sign-out reaches all tabs',
  'a role is revoked',
  'the live connection is gone for a while',
  'a change right after joining a topic',
  'doubled and reordered events',
  'a clock that is off by a day',
  'the gap and the repeated hour of daylight saving',
  'a statement runs into its time limit',
  'storage is blocked',
  'flags cannot be read',
  'the database is killed',
];

export interface FaultResult {
  number: number;
  name: string;
  /** Titles of its tests that passed, and that failed. */
  passed: string[];
  failed: string[];
}

/** Each fault with the tests that carry its number. */
export function faultResults(tests: TestResult[]): FaultResult[] {
  return FAULTS.map((name, index) => {
    const number = index + 1;
    const own = tests.filter(({ title }) => title.includes(`[fault ${number}]`));
    const titles = (passed: boolean) => own.filter((test) => test.passed === passed).map(({ title }) => title);
    return { number, name, passed: titles(true), failed: titles(false) };
  });
}

/** A fault survives when it has a test and none of its tests failed. */
const survives = ({ passed, failed }: FaultResult) => passed.length > 0 && failed.length === 0;

/** Tests whose title has a number that no fault has: what they prove would count nowhere. */
function testsOfNoFault(tests: TestResult[]): string[] {
  const isKnown = (number: string) => FAULTS[Number(number) - 1] !== undefined && /^[1-9]\d*$/.test(number);
  return tests.flatMap(({ title }) =>
    [...title.matchAll(/\[fault([^\]]*)\]/g)].every(([, number = '']) => isKnown(number.replace(/^ /, '')))
      ? []
      : [title],
  );
}

/** What is wrong with the faults of a run, a line each: a whole run has to prove that every fault is survived. */
export function faultProblems(tests: TestResult[], isWholeRun: boolean): string[] {
  const open = faultResults(tests).filter((result) => !survives(result));
  return [
    ...testsOfNoFault(tests).map((title) => `There is no such fault: ${title}`),
    ...(isWholeRun && open.length > 0 ? [`Not proved to survive: ${open.map(({ number }) => number).join(', ')}`] : []),
  ];
}

/** The table of the faults, one line each. */
export function faultTable(results: FaultResult[]): string {
  const lines = results.map((result) => {
    const { number, name, passed, failed } = result;
    const words =
      failed.length > 0
        ? `fails: ${failed[0]}`
        : passed.length > 0
          ? count(passed.length)
          : 'no passing test in this run';
    return `${survives(result) ? '✓' : '✗'} ${String(number).padStart(2)} ${name.padEnd(52)} ${words}`;
  });
  return [...lines, `${results.filter(survives).length} of ${results.length} faults survived`].join('\n');
}

function count(tests: number): string {
  return tests === 1 ? '1 test' : `${tests} tests`;
}
