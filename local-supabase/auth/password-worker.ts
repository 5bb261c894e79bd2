/** Runs bcrypt away from the main thread: one hash takes long enough to delay every other request. */
import { parentPort } from 'node:worker_threads';
import { compareSync, genSaltSync, hashSync } from 'bcryptjs';

export type PasswordTask =
  | { id: number; kind: 'hash'; password: string }
  | { id: number; kind: 'compare'; password: string; hash: string };
export type PasswordResult = { id: number; value: string | boolean } | { id: number; error: string };

const COST = 10;

parentPort?.on('message', (task: PasswordTask) => {
  parentPort?.postMessage(run(task));
});

function run(task: PasswordTask): PasswordResult {
  try {
    if (task.kind === 'compare') return { id: task.id, value: compareSync(task.password, task.hash) };
    // The hosted platform and pgcrypto write $2a$; the algorithm is the same.
    const salt = genSaltSync(COST).replace(/^\$2b\$/, '$2a$');
    return { id: task.id, value: hashSync(task.password, salt) };
  } catch (error) {
    return { id: task.id, error: error instanceof Error ? error.message : String(error) };
  }
}
