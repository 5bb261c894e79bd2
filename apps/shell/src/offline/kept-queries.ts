/** Answers of a person's queries that open without a connection, in this browser: few, and never those of anybody else. */
import type { Query, QueryKey } from '@tanstack/react-query';
import { inDatabase } from '../model/browser-database';

/** How many answers of a kind are kept (`meta: { keep: <kind> }` of a query); one of those that have no line. */
const MAX_OF_KIND: Record<string, number> = { account: 4, team: 10 };

/** After this many ms an answer says too little of now. */
const MAX_AGE = 14 * 86_400_000;

const NAME = 'lineup-kept';
const STORE = 'queries';

/** The release of the shell that this page runs; undefined in development. */
export const ownRelease = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;

export interface KeptQuery {
  /** Under which it is stored. */
  hash: string;
  userId: string;
  /** The release that asked: another one may read answers of another shape. */
  release: string;
  kind: string;
  key: QueryKey;
  data: unknown;
  at: number;
}

const inStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) =>
  inDatabase(NAME, STORE, mode, work);

export const readKept = async (userId: string, release: string, now = Date.now()): Promise<KeptQuery[]> =>
  opensFor((await inStore('readonly', (store) => store.getAll())) as KeptQuery[], userId, release, now);

/** What may open here now. */
export const opensFor = (all: readonly KeptQuery[], userId: string, release: string, now: number): KeptQuery[] =>
  all.filter((each) => each.userId === userId && each.release === release && each.at > now - MAX_AGE);

export async function forgetKept(): Promise<void> {
  await inStore('readwrite', (store) => store.clear());
}

/** Keeps the answers of queries, and of each kind the newest alone. What is of anybody else, or of another release, goes. */
export async function storeKept(userId: string, release: string, queries: readonly Query[]): Promise<void> {
  for (const { queryHash, queryKey, meta, state } of queries)
    await inStore('readwrite', (store) =>
      store.put(
        {
          ...{ hash: queryHash, userId, release, kind: String(meta?.['keep']), key: queryKey },
          ...{ data: state.data, at: state.dataUpdatedAt },
        } satisfies KeptQuery,
        queryHash,
      ),
    );
  const all = (await inStore('readonly', (store) => store.getAll())) as KeptQuery[];
  for (const { hash } of surplusOf(all, userId, release)) await inStore('readwrite', (store) => store.delete(hash));
}

/** What goes of what is kept, when this person and release are here. */
export function surplusOf(all: readonly KeptQuery[], userId: string, release: string): KeptQuery[] {
  const seen: Record<string, number> = {};
  return all
    .toSorted((a, b) => b.at - a.at)
    .filter((each) => {
      if (each.userId !== userId || each.release !== release) return true;
      seen[each.kind] = (seen[each.kind] ?? 0) + 1;
      return (seen[each.kind] ?? 0) > (MAX_OF_KIND[each.kind] ?? 1);
    });
}
