const KEPT = 'lineup.channel';
/** Previews alone: a link must not bring staff a canary, or by its version code that was rolled back. */
const NAME = /^pr-[a-z0-9-]{1,57}$/;

let asked: string | undefined;

/**
 * The preview channel that the address asked for (`?channel=pr-123`), kept for this tab until `?channel=` ends it; empty without
 * one. The gate gives it to staff alone.
 */
export function askedChannel(): string {
  return (asked ??= read());
}

function read(): string {
  // The server draws for visitors, who get none.
  if (typeof location === 'undefined') return '';
  const named = new URLSearchParams(location.search).get('channel');
  try {
    if (named !== null) sessionStorage.setItem(KEPT, named);
    return valid(sessionStorage.getItem(KEPT));
  } catch {
    return valid(named);
  }
}

function valid(name: string | null): string {
  return name && NAME.test(name) ? name : '';
}

/** Ends it: the page loads again as everybody gets it. */
export function leaveChannel(): void {
  const address = new URL(location.href);
  address.searchParams.delete('channel');
  history.replaceState(history.state, '', address);
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Nothing was kept.
  }
  location.reload();
}
