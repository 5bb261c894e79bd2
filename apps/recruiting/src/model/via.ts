/** By which way of the college a player came to its form, as the address says. */
export type Via = 'site' | 'qr';

/** Null for who came by Lineup. */
export function readVia(search: string): Via | null {
  const via = new URLSearchParams(search).get('via');
  return via === 'site' || via === 'qr' ? via : null;
}
