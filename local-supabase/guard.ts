import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Ends a child process when this process dies without a chance to do so itself (`kill -9`): the pipe of the guard then
 * closes. On Windows there is no guard.
 * @param signal what the child gets
 * @returns the guard, which leaves when the child ends
 */
export function endWithParent(child: ChildProcess, signal: 'INT' | 'KILL'): ChildProcess | undefined {
  if (process.platform === 'win32' || child.pid === undefined) return undefined;
  const guard = spawn('/bin/sh', ['-c', `cat >/dev/null; kill -${signal} "$0"`, String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  guard.on('error', () => {});
  guard.stdin?.on('error', () => {});
  guard.unref();
  const dismiss = () => guard.kill('SIGKILL');
  if (child.exitCode !== null || child.signalCode !== null) dismiss();
  else child.once('exit', dismiss);
  return guard;
}
