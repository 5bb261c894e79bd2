const known = new Map<string, string>();

/** Remembers the integrity of a build's scripts; addresses may be relative to the site. */
export function rememberIntegrity(integrity: Record<string, string>): void {
  for (const [address, value] of Object.entries(integrity)) known.set(absolute(address), value);
}

/** Integrity of a script by its address, without the query that a retry adds. */
export function integrityOf(address: string): string | undefined {
  return known.get(absolute(address).split('?')[0] ?? '');
}

function absolute(address: string): string {
  return new URL(address, location.origin).href;
}
