import { ownStore, ownTabStore, watchOwn } from './browser-storage';

/** The things of one kind that people typed or did here and the server has not. */
export interface OwnRoom<Kept> {
  /** False for what is too long to be kept: what was kept before stays. */
  keep(owner: string, id: string, kept: Kept): boolean;
  /** Null for nothing, for what cannot be read, and for what is too old. */
  find(owner: string, id: string): Kept | null;
  forget(owner: string, id: string): void;
  /** Forgets what everybody else keeps. */
  forgetOthers(owner: string): void;
  /** All of a person, with the ids under which they are kept. */
  all(owner: string): [id: string, kept: Kept][];
  /** Hears that another tab changed something of a person; returns the function that stops. */
  watch(owner: string, onChange: () => void): () => void;
}

/** What is beyond them goes, whoever typed it. */
export interface Bounds {
  /** In ms, since `at` of what is kept. */
  age: number;
  /** Of one thing, in characters as it is stored. */
  length?: number;
  /** Of one person: the oldest go. */
  count?: number;
}

interface RoomOptions<Kept> {
  print?: (kept: Kept) => string;
  /** In this tab alone. */
  isOfTab?: boolean;
}
type Read<Kept> = (text: string | null) => Kept | null;

/**
 * A room of `ownStore`: each thing under a key of its own, so that tabs which write at once never overwrite each other's. `read` says
 * whether a stored text is such a thing, as an older version of the page or another one may have stored it. A visitor is the owner ''.
 */
export function ownRoom<Kept extends { at: number }>(
  name: string,
  read: Read<Kept>,
  options: RoomOptions<Kept> & { bounds: Bounds },
): OwnRoom<Kept>;
export function ownRoom<Kept>(name: string, read: Read<Kept>, options?: RoomOptions<Kept>): OwnRoom<Kept>;
export function ownRoom<Kept>(
  name: string,
  read: Read<Kept>,
  { print = JSON.stringify, isOfTab, bounds }: RoomOptions<Kept> & { bounds?: Bounds } = {},
): OwnRoom<Kept> {
  const store = isOfTab ? ownTabStore : ownStore;
  const startOf = (owner: string) => `${name}:${owner}:`;
  const atOf = (kept: Kept | null) => (kept as { at: number } | null)?.at ?? 0;
  const open = (key: string) => {
    const kept = read(store.getItem(key));
    return bounds && Date.now() - atOf(kept) > bounds.age ? null : kept;
  };
  const remove = (keys: string[]) => keys.forEach(store.removeItem);
  const keys = () => store.keys(`${name}:`);
  // Anyone who never comes back leaves nothing for good on a computer that others use.
  if (bounds) remove(keys().filter((key) => !open(key)));
  return {
    find: (owner, id) => open(startOf(owner) + id),
    keep(owner, id, kept) {
      const start = startOf(owner);
      const text = print(kept);
      if (bounds?.length && text.length > bounds.length) return false;
      if (bounds?.count && !store.getItem(start + id)) {
        const newestFirst = store.keys(start).toSorted((a, b) => atOf(open(b)) - atOf(open(a)));
        remove(newestFirst.slice(bounds.count - 1));
      }
      store.setItem(start + id, text);
      return true;
    },
    forget: (owner, id) => store.removeItem(startOf(owner) + id),
    forgetOthers: (owner) => remove(keys().filter((key) => !key.startsWith(startOf(owner)))),
    all: (owner) =>
      store.keys(startOf(owner)).flatMap((key): [string, Kept][] => {
        const kept = open(key);
        return kept === null ? [] : [[key.slice(startOf(owner).length), kept]];
      }),
    watch: (owner, onChange) =>
      watchOwn((key) => {
        if (key.startsWith(startOf(owner))) onChange();
      }),
  };
}
