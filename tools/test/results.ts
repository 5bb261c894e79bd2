import { existsSync, readFileSync } from 'node:fs';

/** One finished test: its whole title and whether it passed. Skipped tests are left out. */
export interface TestResult {
  title: string;
  passed: boolean;
  /** It passed on its second try only. */
  isFlaky?: boolean;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

/** Reads vitest's JSON report. A file that failed before its first test counts as one failure. */
export function vitestResults(report: VitestReport): TestResult[] {
  return report.testResults.flatMap((file) => {
    if (file.assertionResults.length === 0 && file.status === 'failed') return [{ title: file.name, passed: false }];
    return file.assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) => ({ title: test.fullName, passed: test.status === 'passed' }));
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
