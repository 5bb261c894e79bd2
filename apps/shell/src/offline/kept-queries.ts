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

/** Keeps the answers of queries, and of each kind the newest alone. What is of anybody else, or of a third release, goes. */
export async function storeKept(userId: string, release: string, queries: readonly Query[]): Promise<void> {
  for (const { queryHash, queryKey, meta, state } of queries) {
    // Another tab may run another release, and keeps its own.
    const hash = `${release} ${queryHash}`;
    await inStore('readwrite', (store) =>
      store.put(
        {
          ...{ hash, userId, release, kind: String(meta?.['keep']), key: queryKey },
          ...{ data: state.data, at: state.dataUpdatedAt },
        } satisfies KeptQuery,
        hash,
      ),
    );
  }
  const all = (await inStore('readonly', (store) => store.getAll())) as KeptQuery[];
  for (const { hash } of surplusOf(all, userId, release)) await inStore('readwrite', (store) => store.delete(hash));
}

/**
 * What goes of what is kept, when this person and release are here. One other release stays, that of the latest answer: the
 * frame that opens may be of it, when two tabs run two.
 */
export function surplusOf(all: readonly KeptQuery[], userId: string, release: string): KeptQuery[] {
  const seen: Record<string, number> = {};
  const newest = all.toSorted((a, b) => b.at - a.at);
  const other = newest.find((each) => each.userId === userId && each.release !== release)?.release;
  return newest.filter((each) => {
    if (each.userId !== userId || ![release, other].includes(each.release)) return true;
    const name = `${each.release} ${each.kind}`;
    seen[name] = (seen[name] ?? 0) + 1;
    return (seen[name] ?? 0) > (MAX_OF_KIND[each.kind] ?? 1);
  });
}
