/** Where the shell keeps what this tab runs instead of what everybody gets. */
const KEPT = /^(remote\..+|lineup\.channel)$/;

/**
 * Ends what staff alone may run in a browser: remotes from other addresses, and a preview. Whoever signs in next gets
 * what everybody gets, also in this page, which loads again where it ran something else.
 */
export async function endStaffTab(): Promise<void> {
  const hadSome = forgetKept();
  try {
    // A page that brings its own policy has no server that could allow other addresses.
    if (!document.querySelector('meta[http-equiv="content-security-policy"]'))
      await fetch('/override', { method: 'DELETE', keepalive: true });
  } catch (error) {
    console.warn('[overrides]', error);
  }
  if (hadSome) location.reload();
}

function forgetKept(): boolean {
  try {
    const kept = Object.keys(sessionStorage).filter((key) => KEPT.test(key));
    for (const key of kept) sessionStorage.removeItem(key);
    return kept.length > 0;
  } catch {
    return false;
  }
}
