// Lazy chunk, with the first form that keeps its draft.
import type { DraftOwner, DraftStore } from './draft-owner';

export { DraftNotice } from './draft-notice';

/** How long a draft is kept, in ms. */
const MAX_AGE = 7 * 86_400_000;
/** Longest draft as it is stored, in characters, and how many are kept for one person. */
const MAX_LENGTH = 50_000;
const MAX_COUNT = 30;

const START = 'form:';

/** What was typed into a form and not sent. */
export interface Typed<Draft> {
  draft: Draft;
  /** What is stored: only what differs from it was typed. */
  base: Draft;
  /** Of what the form will store. A retry after a reload, too, meets its own row. */
  id: string;
  /** Names of fields that are never kept. */
  secrets: ReadonlySet<string>;
}

/** A draft that was found, by field. */
export interface Kept<Draft> {
  typed: Partial<Draft>;
  id: string;
  /** What was typed over and is now stored otherwise. */
  changed: (keyof Draft & string)[];
}

interface Stored {
  typed: Record<string, unknown>;
  /** What was stored at the fields that were typed over. */
  base: Record<string, unknown>;
  id: string;
  at: number;
}

/** Drafts of forms by name: `owner` null for a visitor, whose drafts end with the tab. */
export function draftsOf(owner: DraftOwner | null) {
  const store = owner?.store ?? tabStore;
  const start = `${START}${owner?.id ?? ''}:`;

  const forget = (name: string) => store.removeItem(start + name);

  return {
    /** Empty for a visitor. */
    ownerId: owner?.id ?? '',

    forget,

    /** Whether something is kept under this name. */
    has: (name: string) => store.getItem(start + name) !== null,

    /** Keeps what was typed. A draft too long is not kept, but what was kept of it before stays. */
    keep<Draft extends object>(name: string, { draft, base, id, secrets }: Typed<Draft>): void {
      const typed = Object.entries(draft).filter(
        ([field, value]) => !secrets.has(field) && isPlain(value) && !isSame(value, base[field as keyof Draft]),
      );
      if (typed.length === 0) return forget(name);
      const text = JSON.stringify({
        typed: Object.fromEntries(typed),
        base: Object.fromEntries(typed.map(([field]) => [field, base[field as keyof Draft]])),
        id,
        at: Date.now(),
      } satisfies Stored);
      if (text.length > MAX_LENGTH) return;
      if (store.getItem(start + name) === null) makeRoom(store, start);
      store.setItem(start + name, text);
    },

    /** What is kept for a form that is about to show `base`; null for nothing that differs from it. */
    find<Draft extends object>(name: string, base: Draft): Kept<Draft> | null {
      const kept = read(store, start + name);
      if (!kept) return null;
      const fields = Object.entries(kept.typed).filter(([field, value]) => {
        const now = base[field as keyof Draft];
        return Object.hasOwn(base, field) && hasShapeOf(now, value) && !isSame(now, value);
      });
      if (fields.length === 0) return null;
      return {
        typed: Object.fromEntries(fields) as Partial<Draft>,
        id: kept.id,
        changed: fields
          .map(([field]) => field as keyof Draft & string)
          .filter((field) => !isSame(base[field], kept.base[field])),
      };
    },
  };
}

export type Drafts = ReturnType<typeof draftsOf>;

/** Whether two values of a field are the same, as they would be stored. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A draft that can be read and is not too old. */
function read(store: DraftStore, key: string): Stored | null {
  try {
    const kept = JSON.parse(store.getItem(key) ?? 'null') as Stored | null;
    const isDraft = kept && isRecord(kept.typed) && isRecord(kept.base) && typeof kept.id === 'string';
    return isDraft && Date.now() - kept.at <= MAX_AGE ? kept : null;
  } catch {
    return null;
  }
}

/** Takes away what is too old, and the oldest where there are too many. */
function makeRoom(store: DraftStore, start: string): void {
  const fresh: { key: string; at: number }[] = [];
  for (const key of store.keys(start)) {
    const kept = read(store, key);
    if (kept) fresh.push({ key, at: kept.at });
    else store.removeItem(key);
  }
  const tooMany = fresh.toSorted((a, b) => b.at - a.at).slice(MAX_COUNT - 1);
  for (const { key } of tooMany) store.removeItem(key);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text, numbers, yes and no, and lists and records of them: no file, no date. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** Whether a kept value still fits its field, which a newer version of the form may hold otherwise. */
function hasShapeOf(now: unknown, kept: unknown): boolean {
  if (now === null || now === undefined || kept === null) return true;
  if (Array.isArray(now))
    return Array.isArray(kept) && (now.length === 0 || kept.every((each) => hasShapeOf(now[0], each)));
  if (isRecord(now)) return isRecord(kept) && Object.keys(now).every((key) => Object.hasOwn(kept, key));
  return typeof now === typeof kept;
}

// Under the prefix of what signing out empties, see `browser-storage.ts` of `@lineup/data`.
const TAB = 'lineup-own:';

/** Session storage; nothing is kept where the browser blocks it. */
const tabStore: DraftStore = {
  getItem: (key) => quietly(() => sessionStorage.getItem(TAB + key)) ?? null,
  setItem: (key, value) => quietly(() => sessionStorage.setItem(TAB + key, value)),
  removeItem: (key) => quietly(() => sessionStorage.removeItem(TAB + key)),
  keys: (start) =>
    quietly(() => Object.keys(sessionStorage))
      ?.filter((key) => key.startsWith(TAB + start))
      .map((key) => key.slice(TAB.length)) ?? [],
};

function quietly<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
