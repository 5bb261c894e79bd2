import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, '..', command, 'main.ts'), ...args], {
    encoding: 'utf8',
  });

describe('the options of start and dev', () => {
  // The local backend says "start once with --reset".
  it.each(['start', 'dev'])('%s takes --reset, and explains an option that it does not have in one line', (command) => {
    const { status, stderr } = run(command, '--reset', '--wrong');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Unknown option '--wrong'[^\n]*\n$/);
  });
});
