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
}
