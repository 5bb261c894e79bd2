import { ownStore, watchOwn } from './browser-storage';

/** The things of one kind that people typed or did here and the server has not. */
export interface OwnRoom<Kept> {
  keep(owner: string, id: string, kept: Kept): void;
  /** Null for nothing, and for what cannot be read. */
  find(owner: string, id: string): Kept | null;
  forget(owner: string, id: string): void;
  /** All of a person, with the ids under which they are kept. */
  all(owner: string): [id: string, kept: Kept][];
  /** Hears that another tab changed something of a person; returns the function that stops. */
  watch(owner: string, onChange: () => void): () => void;
}

/**
 * A room of `ownStore`: each thing under a key of its own, so that tabs which write at once never overwrite each other's. `read` says
 * whether a stored text is such a thing, as an older version of the page or another one may have stored it.
 */
export function ownRoom<Kept>(
  name: string,
  read: (text: string | null) => Kept | null,
  print: (kept: Kept) => string = JSON.stringify,
): OwnRoom<Kept> {
  const startOf = (owner: string) => `${name}:${owner}:`;
  const find = (owner: string, id: string) => read(ownStore.getItem(startOf(owner) + id));
  return {
    find,
    keep: (owner, id, kept) => ownStore.setItem(startOf(owner) + id, print(kept)),
    forget: (owner, id) => ownStore.removeItem(startOf(owner) + id),
    all: (owner) =>
      ownStore.keys(startOf(owner)).flatMap((key): [string, Kept][] => {
        const id = key.slice(startOf(owner).length);
        const kept = find(owner, id);
        return kept === null ? [] : [[id, kept]];
      }),
    watch: (owner, onChange) =>
      watchOwn((key) => {
        if (key.startsWith(startOf(owner))) onChange();
      }),
  };
}
