/** Runs `stop` on the first Ctrl-C or termination and ends the process; a second one ends it at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    stop().then(
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

/** Who terminates npm ends only npm and the shell between us: the shell passes no signal on. */
function afterParent(handle: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    handle();
  }, 250);
  watch.unref();
}
