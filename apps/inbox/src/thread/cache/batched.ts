/** What is asked for within this many milliseconds becomes one read. */
const BATCH_MS = 20;

type Waiting<T> = Map<string, { resolve(value: T | null): void; reject(error: unknown): void }[]>;

/**
 * Many callers, one read: collects the keys that are asked for at once and loads them together, at most `most` a time. A
 * key that the answer leaves out is null.
 */
export function batched<T>(most: number, load: (keys: string[]) => Promise<Map<string, T>>) {
  let waiting: Waiting<T> | undefined;

  async function read(asked: Waiting<T>) {
    const keys = [...asked.keys()];
    for (let start = 0; start < keys.length; start += most) {
      const some = keys.slice(start, start + most);
      try {
        const found = await load(some);
        for (const key of some) for (const { resolve } of asked.get(key) ?? []) resolve(found.get(key) ?? null);
      } catch (error) {
        for (const key of some) for (const { reject } of asked.get(key) ?? []) reject(error);
      }
    }
  }

  return (key: string): Promise<T | null> =>
    new Promise((resolve, reject) => {
      if (!waiting) {
        const collected: Waiting<T> = new Map();
        waiting = collected;
        setTimeout(() => {
          waiting = undefined;
          void read(collected);
        }, BATCH_MS);
      }
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }]);
    });
}
