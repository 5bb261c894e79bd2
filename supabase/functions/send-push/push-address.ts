/** The services of the browsers, as the database lists them in `private.push_services`. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** A name that resolves nowhere (RFC 2606): the service of tests, which stands at `PUSH_TEST_URL`. */
export const TEST_HOST = 'push.lineup.test';

/**
 * Where a message for this endpoint goes, or null when it may not be called: only services of browsers, by https, so that
 * nobody has the server call an address of their choice.
 */
export function pushAddress(endpoint: string, testUrl?: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return null;
  if (testUrl && hostname === TEST_HOST) return `${testUrl}${pathname}${search}`;
  const isKnown = PUSH_HOSTS.some((host) =>
    host.startsWith('*') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
  return isKnown ? endpoint : null;
}

/** What the runtime says went wrong, without the address that it quotes: who knows that one can reach the browser. */
export const withoutAddress = (reason: string, address: string): string =>
  reason.replaceAll(address, new URL(address).origin);
