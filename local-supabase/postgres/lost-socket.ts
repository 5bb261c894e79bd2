/**
 * The driver writes what it has gathered a moment later, and throws outside of any promise when the connection was
 * lost in between. The connection object is unusable afterwards: it keeps what it could not write.
 */
export function isWriteAfterLoss(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    error.message.includes("reading 'write'") &&
    /at (?:Immediate\.)?nextWrite .*postgres[\\/](?:cjs[\\/])?src[\\/]connection\.js/.test(error.stack ?? '')
  );
}

const waiting = new Set<() => void>();

/**
 * Keeps the process alive through such a write and then calls `onLoss`; any other error ends the process as before.
 * Returns the function that undoes this.
 */
export function surviveLostSockets(onLoss: () => void): () => void {
  if (waiting.size === 0) process.on('uncaughtException', handle);
  waiting.add(onLoss);
  return () => {
    waiting.delete(onLoss);
    if (waiting.size === 0) process.off('uncaughtException', handle);
  };
}

function handle(error: unknown): void {
  if (isWriteAfterLoss(error)) {
    for (const notify of waiting) notify();
    return;
  }
  // A test runner, for one, has a handler of its own.
  if (process.listenerCount('uncaughtException') === 1) throw error;
}
