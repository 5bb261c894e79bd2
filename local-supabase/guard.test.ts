import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { endWithParent } from './guard.ts';
import { isAlive } from './postgres/process-info.ts';

it.skipIf(process.platform === 'win32')(
  'ends the child of a process that was killed',
  async () => {
    const guard = new URL('guard.ts', import.meta.url).href;
    const program = `
    import { spawn } from 'node:child_process';
    import { endWithParent } from ${JSON.stringify(guard)};
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
    endWithParent(child, 'KILL');
    console.log(child.pid);`;
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', program]);
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(output.toString());
    onTestFinished(() => {
      if (isAlive(child)) process.kill(child, 'SIGKILL');
    });
    expect(isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(child), { timeout: 20_000 }).toBe(false);
  },
  60_000,
);

it.skipIf(process.platform === 'win32')(
  'leaves when the child has ended by itself',
  async () => {
    const child = spawn(process.execPath, ['-e', '']);
    const guard = endWithParent(child, 'KILL');
    await once(guard as NonNullable<typeof guard>, 'exit');
    expect(child.exitCode).toBe(0);
  },
  60_000,
);
