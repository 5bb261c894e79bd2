import type { Via } from './via';

/** Where a player writes to a college, about a program where a game is named; `via`: from a way of the college's own. */
export function linkToForm(slug: string, game?: string, via?: Via): string {
  const params = String(new URLSearchParams({ ...(game && { game }), ...(via && { via }) }));
  return `/college/${slug}/recruiting${params && `?${params}`}`;
}
