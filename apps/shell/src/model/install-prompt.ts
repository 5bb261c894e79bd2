/** What a browser hands to a page that may be installed, right after it opened. */
export interface InstallPrompt extends Event {
  /** Asks the person; once for each event. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallPrompt | null = null;
const listeners = new Set<() => void>();

export const heldPrompt = (): InstallPrompt | null => held;

export function followPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function holdPrompt(prompt: Event | null): void {
  held = prompt as InstallPrompt | null;
  for (const listener of listeners) listener();
}
