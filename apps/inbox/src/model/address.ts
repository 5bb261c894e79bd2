/** What stays in the address of the inbox while conversations are opened and closed. */
const KEPT = ['show', 'search', 'in'] as const;

type Target = Partial<Record<'conversation' | 'message' | (typeof KEPT)[number], string | null>>;

/**
 * An address of the inbox from the present one: view and search stay unless they are changed, the open conversation does
 * not unless it is named. `message` is the number of the message to open it at.
 */
export function inboxAddress(params: URLSearchParams, target: Target = {}): string {
  const next = new URLSearchParams();
  for (const key of KEPT) {
    const value = target[key] === undefined ? params.get(key) : target[key];
    if (value !== null) next.set(key, value);
  }
  if (target.conversation) next.set('conversation', target.conversation);
  if (target.message) next.set('message', target.message);
  const text = next.toString();
  return text === '' ? '/inbox' : `/inbox?${text}`;
}
