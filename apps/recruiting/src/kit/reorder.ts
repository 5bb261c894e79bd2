/** The same items with the one at `from` moved to `to`; places beyond the ends are the ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = [...items];
  const [item] = rest.splice(from, 1);
  if (item === undefined) return rest;
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item);
  return rest;
}

/** The place that a pointer at `y` means: before the first row whose middle lies below it, without the dragged one. */
export function placeAt(y: number, middles: readonly number[], dragged: number): number {
  return middles.filter((middle, index) => index !== dragged && middle < y).length;
}
