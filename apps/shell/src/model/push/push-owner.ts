import { inDatabase } from '../browser-database';

/** Whom this browser shows notices of. The worker reads it, too: it shows nothing that is meant for somebody else. */
export interface PushOwner {
  /** Of the subscription, as `start_push` answered it. */
  id: string;
  userId: string;
  endpoint: string;
}

const NAME = 'lineup-push';
const STORE = 'owner';

export const readOwner = (): Promise<PushOwner | null> =>
  inStore('readonly', (store) => store.get(STORE)).then((owner) => (owner as PushOwner | undefined) ?? null);

export const writeOwner = (owner: PushOwner | null): Promise<unknown> =>
  inStore('readwrite', (store) => (owner ? store.put(owner, STORE) : store.delete(STORE)));

const inStore = (mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> =>
  inDatabase(NAME, STORE, mode, work);
