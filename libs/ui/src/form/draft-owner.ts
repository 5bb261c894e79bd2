let owner: string | null = null;
const listeners = new Set<() => void>();

/** Says whose drafts of forms are kept: the id of who is signed in; null for a visitor, whose drafts stay in the tab. */
export function setDraftOwner(to: string | null): void {
  owner = to;
  for (const listener of listeners) listener();
}

export const draftOwner = (): string | null => owner;

export function onDraftOwnerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
