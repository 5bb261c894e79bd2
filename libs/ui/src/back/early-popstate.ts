/** What hears of an entry of the history before the router does: nothing, until a dialog opens. */
export const early: { hear: ((event: PopStateEvent) => void) | null } = { hear: null };

let isListening = false;

/** To be called before a router is made: the window calls its listeners in their order, whatever phase they ask for. */
export function listenEarly(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('popstate', (event) => early.hear?.(event));
}
