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

function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error));
      database.close();
    });
  });
}
