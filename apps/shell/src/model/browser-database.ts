/** One request to a store of the browser's own database, which is made when it is first needed. */
export function inDatabase<T>(
  name: string,
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const database = opening.result;
      try {
        const transaction = database.transaction(store, mode);
        const request = work(transaction.objectStore(store));
        transaction.addEventListener('complete', () => resolve(request.result));
        transaction.addEventListener('abort', () => reject(transaction.error));
      } catch (error) {
        // What cannot be copied is refused at once.
        reject(error);
      }
      database.close();
    });
  });
}
