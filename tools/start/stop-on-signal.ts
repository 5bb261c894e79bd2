import { readFileSync } from 'node:fs';

/**
 * Runs `stop` on the first Ctrl-C or termination and ends the process; a second one ends it at once. To be called before
 * anything is started: while `stop` has nothing to stop, the process ends at once, too.
 */
export function stopOnSignal(stop: () => Promise<void> | undefined): void {
  let isStopping = false;
  const handle = () => {
    const stopping = isStopping ? undefined : stop();
    if (!stopping) process.exit(130);
    isStopping = true;
    stopping.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  process.on('SIGHUP', handle);
  if (process.env['npm_lifecycle_event']) afterParent(handle);
}

/** A signal to npm ends only npm, or the shell between it and us too: the shell passes no signal on, and outlives npm. */
function afterParent(handle: () => void): void {
  const parent = process.ppid;
  const first = starters();
  const watch = setInterval(() => {
    const now = first && starters();
    // What cannot be read now has not changed for that.
    if (process.ppid === parent && (!now || now === first)) return;
    clearInterval(watch);
    handle();
  }, 250);
  watch.unref();
}

/** The process that started us; behind a shell, as far as Linux tells it, the one that started that. Null where it cannot be read. */
function starters(): string | null {
  const { ppid } = process;
  try {
    const [, name = '', behind] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? [];
    return /^(ba|da)?sh$/.test(name) ? `${ppid} ${behind}` : `${ppid}`;
  } catch {
    return null;
  }
}
