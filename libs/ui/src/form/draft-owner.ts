/** Whose drafts of forms are kept, and where. */
export interface DraftOwner {
  id: string;
  /** Signing out empties it. */
  store: DraftStore;
}

export interface DraftStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** The keys that start so. */
  keys(start: string): string[];
}

let owner: DraftOwner | null = null;
const listeners = new Set<() => void>();

/** Says who is signed in; null for a visitor, whose drafts stay in the tab. */
export function setDraftOwner(to: DraftOwner | null): void {
  owner = to;
  for (const listener of listeners) listener();
}

export const draftOwner = (): DraftOwner | null => owner;

export function onDraftOwnerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
