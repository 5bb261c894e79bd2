/** Which addresses that people give may be called: names of the public internet, which lead to public addresses alone. */
import ipaddr from 'ipaddr.js';

const INSIDE = /\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion)$/;
const PUBLIC_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** The same rule as `private.is_webhook_address`: what came into the database past its rules is not called either. */
export function publicUrl(address: string): URL | null {
  if (!URL.canParse(address) || address.includes('\\')) return null;
  const url = new URL(address);
  // Without user, port or fragment, and nothing that the parser had to mend.
  const said = /^https:\/\/([a-z0-9.-]+)(?:\/[!-~]*)?$/.exec(address);
  if (!said || said[1] !== url.hostname || url.port !== '' || /[@#]/.test(address)) return null;
  return PUBLIC_NAME.test(url.hostname) && !INSIDE.test(url.hostname) ? url : null;
}

/** Whether an address of a network is one of the public internet, in whatever form IPv6 hides one of IPv4. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // Of IPv6 only what is given out (2000::/3), and nothing of it that wraps an address of IPv4.
  const isGlobal = parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
  return isGlobal && parsed.range() === 'unicast';
}

/** The address to call for a name: null unless each address that it has is public, so that none is chosen by luck. */
export async function publicAddressOf(
  host: string,
  resolve: (host: string) => Promise<string[]>,
): Promise<string | null> {
  const addresses = await resolve(host);
  return addresses.length > 0 && addresses.every(isPublic) ? (addresses[0] as string) : null;
}
