/** The same items with the one at `from` moved to `to`; places beyond the ends are the ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = [...items];
  const [item] = rest.splice(from, 1);
  if (item === undefined) return rest;
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item);
  return rest;
}

/**
 * The place that a pointer at `y` means among `others`, of which only those that show have a middle, from top to bottom:
 * behind the last one whose middle lies above it.
 */
export function placeAt(
  y: number,
  others: readonly string[],
  middles: readonly { id: string; middle: number }[],
): number {
  const above = middles.findLast(({ middle }) => middle < y);
  if (above) return others.indexOf(above.id) + 1;
  return Math.max(0, others.indexOf(middles[0]?.id ?? ''));
}
