import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DrawingProcess } from './drawing-process.ts';

let folder: string;
let running: DrawingProcess | undefined;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'lineup-process-'))));
afterEach(() => {
  running?.stop();
  rmSync(folder, { recursive: true });
});

/** What came of a start: whether it can draw, and its faults. `start`: how long the build may take, in ms. */
async function startOf(source: string, start: number) {
  writeFileSync(path.join(folder, 'shell.cjs'), source);
  const integrity = `sha256-${createHash('sha256').update(source).digest('base64')}`;
  const faults: string[] = [];
  running = new DrawingProcess(
    folder,
    { kind: 'load', shell: { file: 'shell.cjs', integrity, base: '/' } },
    { draw: 300, first: 1500, start, wait: 1000 },
    (reason) => faults.push(reason),
  );
  await running.started();
  return { isReady: running.isReady, faults };
}

test('a machine that starts processes slowly is no fault of a version', async () => {
  // No process is there within a millisecond: to it, every machine is too slow.
  expect(await startOf('exports.draw = async () => null;', 1)).toEqual({ isReady: true, faults: [] });
});

test('a build that does not come to an end when it loads is, however short its time', { timeout: 60_000 }, async () => {
  const { isReady, faults } = await startOf('for (;;) {}', 1);
  expect([isReady, faults]).toEqual([false, ['it did not start']]);
});
