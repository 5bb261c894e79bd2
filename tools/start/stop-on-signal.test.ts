import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const program = `
  import { stopOnSignal } from ${JSON.stringify(new URL('stop-on-signal.ts', import.meta.url).href)};
  setInterval(() => {}, 1e6);
  stopOnSignal(async () => console.log('stopped in order'));
  console.log('up');`;
const args = ['--input-type=module-typescript', '-e', program];

/** What the process wrote by the time it and all that hold its output had ended. */
async function outputAfter(child: ReturnType<typeof spawn>, signal: NodeJS.Signals): Promise<string> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
  return output;
}

describe.skipIf(process.platform === 'win32')('a command that serves', { timeout: 60_000 }, () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops in order on %s', async (signal) => {
    const child = spawn(process.execPath, args);
    expect(await outputAfter(child, signal)).toBe('up\nstopped in order\n');
    expect(child.exitCode).toBe(0);
  });

  it('ends at once while it has nothing to stop', async () => {
    const starting = program.replace("async () => console.log('stopped in order')", '() => undefined');
    const child = spawn(process.execPath, [...args.slice(0, -1), starting]);
    expect(await outputAfter(child, 'SIGTERM')).toBe('up\n');
    expect(child.exitCode).toBe(130);
  });

  it('stops when npm that started it is terminated, though the shell between them passes no signal on', async () => {
    const shell = spawn('/bin/sh', ['-c', '"$0" "$@"; exit $?', process.execPath, ...args], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    expect(await outputAfter(shell, 'SIGTERM')).toBe('up\nstopped in order\n');
  });

  it.runIf(process.platform === 'linux')(
    'stops when npm is killed, though the shell between them lives on',
    async () => {
      const npm = `require('node:child_process').spawn('/bin/sh', ${JSON.stringify(['-c', '"$0" "$@"; exit $?', process.execPath, ...args])}, {
      stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`;
      expect(await outputAfter(spawn(process.execPath, ['-e', npm]), 'SIGKILL')).toBe('up\nstopped in order\n');
    },
  );
});
