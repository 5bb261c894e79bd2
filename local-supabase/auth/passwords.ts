import { Worker } from 'node:worker_threads';
import type { PasswordResult, PasswordTask } from './password-worker.ts';

export interface Passwords {
  /** A bcrypt hash (`$2a$10$…`). */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash. Takes as long for a missing hash as for a real one, so that the time of an
   * answer does not reveal whether an account exists.
   */
  matches(password: string, hash: string | null | undefined): Promise<boolean>;
}

/** Work without its number, which the pool adds. */
type Work = { kind: 'hash'; password: string } | { kind: 'compare'; password: string; hash: string };

/** A hash of a password that nobody knows, with the cost of real ones. */
const NOBODY = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

/** Starts its worker on first use; the worker never keeps the process alive by itself. */
export function createPasswords(): Passwords {
  const waiting = new Map<number, { resolve(value: string | boolean): void; reject(error: Error): void }>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('password-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (result: PasswordResult) => {
      const task = waiting.get(result.id);
      waiting.delete(result.id);
      if (waiting.size === 0) started.unref();
      if ('error' in result) task?.reject(new Error(result.error));
      else task?.resolve(result.value);
    });
    const rejectAll = (error: Error) => {
      worker = undefined;
      for (const task of waiting.values()) task.reject(error);
      waiting.clear();
    };
    started.on('error', rejectAll);
    started.on('exit', () => rejectAll(new Error('the password worker ended')));
    return started;
  }

  function run(work: Work): Promise<string | boolean> {
    worker ??= start();
    const thread = worker;
    return new Promise((resolve, reject) => {
      const task: PasswordTask = { ...work, id: ++lastId };
      waiting.set(task.id, { resolve, reject });
      thread.ref();
      thread.postMessage(task);
    });
  }

  return {
    hash: async (password) => String(await run({ kind: 'hash', password })),
    async matches(password, hash) {
      const isReal = /^\$2[aby]\$\d\d\$.{53}$/.test(hash ?? '');
      const isEqual = await run({ kind: 'compare', password, hash: isReal ? (hash as string) : NOBODY });
      return isReal && isEqual === true;
    },
  };
}
