import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** One finished test: its whole title and whether it passed. Skipped tests are left out. */
export interface TestResult {
  title: string;
  passed: boolean;
  /** It passed on its second try only. */
  isFlaky?: boolean;
  /** What a failed test said first, at most `MAX_MESSAGE` characters: the end of the output is all that some readers get. */
  message?: string;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; ok: boolean; tests: { status: string; results?: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

const MAX_MESSAGE = 600;

function reason(message: string | undefined): { message?: string } {
  const text = stripVTControlCharacters(message ?? '').trim();
  return text === '' ? {} : { message: text.slice(0, MAX_MESSAGE) };
}

/** Reads vitest's JSON report. A file that failed before its first test counts as one failure. */
export function vitestResults(report: VitestReport): TestResult[] {
  return report.testResults.flatMap((file) => {
    if (file.assertionResults.length === 0 && file.status === 'failed')
      return [{ title: file.name, passed: false, ...reason(file.message) }];
    return file.assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) => ({
        title: test.fullName,
        passed: test.status === 'passed',
        ...(test.status === 'passed' ? {} : reason(test.failureMessages?.[0])),
      }));
  });
}

/** Reads Playwright's JSON report. A test that passed on a retry counts as passed and is marked, so that the run names it. */
export function playwrightResults(report: PlaywrightReport): TestResult[] {
  const walk = (suite: PlaywrightSuite, path: string[]): TestResult[] => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status !== 'skipped'))
      .map((spec) => ({
        title: [...path, spec.title].join(' '),
        passed: spec.ok,
        ...(spec.tests.some((test) => test.status === 'flaky') ? { isFlaky: true } : {}),
        ...(spec.ok
          ? {}
          : reason(spec.tests.flatMap((test) => test.results ?? []).find((run) => run.error)?.error?.message)),
      })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...path, inner.title])),
  ];
  return [
    ...report.suites.flatMap((suite) => walk(suite, [suite.title])),
    ...(report.errors ?? []).map((error) => ({ title: error.message ?? 'error outside of a test', passed: false })),
  ];
}

/** The results that a report file holds, or none when the step wrote no file. */
export function readResults(kind: 'vitest' | 'playwright', file: string): TestResult[] {
  if (!existsSync(file)) return [];
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return kind === 'vitest' ? vitestResults(report as VitestReport) : playwrightResults(report as PlaywrightReport);
}
