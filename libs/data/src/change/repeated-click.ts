/** The click that was heard last. */
let last: MouseEvent | undefined;
let isListening = false;

/** From now on clicks are heard, before any handler of theirs runs. */
export function hearClicks(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('click', (event) => (last = event), { capture: true });
}

/**
 * Whether a handler of the second click of a double click runs. What the first one started may have ended by now, and what
 * lies under the pointer may be another row, or the button that does the opposite.
 */
export function isRepeatedClick(): boolean {
  return last !== undefined && last.eventPhase !== Event.NONE && last.detail > 1;
}
