// Only for staff: loaded with the console, and with the note that an override is active.
import { DataError, getClient } from '@lineup/data';
import { local } from './overrides';

const KEY = /^remote\.([a-z][a-z0-9-]*)$/;
const SERVER = '/override';
/** As the server of the site takes them. */
const HTTPS = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?\//;

/** Whether an address may stand in for a remote. */
export function isOverrideAddress(address: string): boolean {
  return URL.canParse(address) && (local.test(address) || HTTPS.test(address));
}

/** Whether the page says its own policy, as on a host without a server: that is the same for everybody. */
export function isPolicyFixed(): boolean {
  return document.querySelector('meta[http-equiv="content-security-policy"]') !== null;
}

/**
 * Stores an address for a remote in this tab, or clears it, and asks the server to let this browser load from there. The
 * next load of the page uses it. Throws a `DataError` that says why not.
 */
export async function storeOverride(id: string, address: string | null): Promise<void> {
  const others = [...storedOverrides()].filter(([key]) => key !== `remote.${id}`).map(([, value]) => value);
  const addresses = address ? [...others, address] : others;
  const told = tellServer([...new Set(addresses.map((each) => new URL(each).origin))]);
  if (address === null) {
    sessionStorage.removeItem(`remote.${id}`);
    // It is cleared, whatever the server still allows.
    return told.catch((error: unknown) => console.warn('[overrides]', error));
  }
  await told;
  try {
    sessionStorage.setItem(`remote.${id}`, address);
  } catch {
    throw refusal('This browser does not let this site store anything.');
  }
}

/** Clears every address of this tab. */
export async function clearOverrides(): Promise<void> {
  for (const [key] of storedOverrides()) sessionStorage.removeItem(key);
  await tellServer([]).catch((error: unknown) => console.warn('[overrides]', error));
}

function storedOverrides(): Map<string, string> {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => KEY.test(key));
    const stored = keys.map((key) => [key, sessionStorage.getItem(key) ?? ''] as const);
    return new Map(stored.filter(([, value]) => isOverrideAddress(value)));
  } catch {
    return new Map();
  }
}

async function tellServer(origins: string[]): Promise<void> {
  const { data } = await (await getClient()).auth.getSession();
  const response = await fetch(
    SERVER,
    origins.length === 0
      ? { method: 'DELETE' }
      : {
          method: 'PUT',
          headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
          body: JSON.stringify({ origins }),
        },
  ).catch(() => null);
  if (!response) throw refusal('The site could not be reached. Try again.');
  if (response.status === 204) return;
  if (response.status === 403) throw refusal('Only developers and admins can run remotes from other addresses.');
  if (response.status === 503) throw refusal('The backend does not answer. Try again.');
  if (response.status === 400) throw refusal('At most four different sites at once. Clear one first.');
  throw refusal('This site has no server that could allow another address.');
}

const refusal = (message: string) => new DataError({ kind: 'forbidden', message });
