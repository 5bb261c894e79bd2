import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PACKAGES = path.resolve(import.meta.dirname, '../../node_modules');

/** Files that share a worker, the first of which ends while its code on demand is still being read; what Vitest says of them. */
function runFiles(setupFiles: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'lineup-late-code-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  symlinkSync(PACKAGES, path.join(root, 'node_modules'));
  const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
  write('package.json', '{ "type": "module" }');
  write('part.js', `export { code } from './inner.js';`);
  write('inner.js', `export { code } from './innermost.js';`);
  write('innermost.js', 'export const code = 1;');
  write('slow.js', 'export {};');
  const early = `
    import { test } from 'vitest';
    test('ends early', () => {
      for (const part of [import('./part.js'), import('./slow.js')]) part.catch(() => {});
    });`;
  write('1.test.js', early);
  const later = `import { expect, test } from 'vitest'; test('later', async () => expect((await import('./part.js')).code).toBe(1));`;
  for (const name of ['2', '3', '4']) write(`${name}.test.js`, later);
  write(
    'vitest.config.js',
    `import { BaseSequencer } from 'vitest/node';
    class ByName extends BaseSequencer {
      sort = async (files) => files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
    }
    export default {
      plugins: [{
        name: 'busy',
        async transform(code, id) {
          const wait = id.endsWith('slow.js') ? 300 : /inner(most)?\\.js$/.test(id) ? 200 : 0;
          if (wait > 0) await new Promise((go) => setTimeout(go, wait));
        },
      }],
      test: { isolate: false, maxWorkers: 2, sequence: { sequencer: ByName }, setupFiles: ${JSON.stringify(setupFiles)} },
    };`,
  );
  const vitest = path.join(PACKAGES, 'vitest/vitest.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', root], {
    encoding: 'utf8',
    env: { ...process.env, CI: '', NO_COLOR: '1' },
  });
  return { isGreen: status === 0, said: stdout + stderr };
}

test('code that a file asked for and did not wait for is there for the next file of its worker', () => {
  // Without it the runner calls off what is read, and keeps that as the answer.
  expect(runFiles([]).said).toContain('after the environment was torn down');
  const { isGreen, said } = runFiles([path.join(import.meta.dirname, 'settle-imports.ts')]);
  expect(isGreen ? '' : said).toBe('');
});
