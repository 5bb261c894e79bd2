import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readResults, type TestResult } from './results.ts';
import type { Stage } from './stages.ts';

export interface StageResult {
  passed: number;
  failed: number;
  seconds: number;
  /** What its report names; none of a step that is one check. */
  tests: TestResult[];
}

/**
 * Runs one step in a process group of its own and ends whatever it left running.
 * A step whose command fails counts at least one failure, also when its report shows none.
 */
export async function runStage(stage: Stage, root: string, reports: string): Promise<StageResult> {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, `${stage.id}.json`);
  rmSync(file, { force: true });
  const started = performance.now();
  const code = await runCommand(withReporter(stage, file), root, file);
  const seconds = (performance.now() - started) / 1000;
  if (!stage.report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds, tests: [] };
  const tests = readResults(stage.report, file);
  const passed = tests.filter((test) => test.passed).length;
  const failed = tests.length - passed;
  const unexplained = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + unexplained, seconds, tests };
}

function withReporter(stage: Stage, file: string): string[] {
  if (stage.report !== 'vitest') return stage.command;
  return [...stage.command, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
}

function runCommand([command = '', ...args]: string[], cwd: string, file: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: 'inherit',
      detached: true,
      env: { ...process.env, NX_DAEMON: 'false', PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    const stop = () => endGroup(child.pid);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      endGroup(child.pid);
      resolve(code ?? 1);
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // The group has ended already, as it should have.
  }
}
