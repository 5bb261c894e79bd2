import type { CardSlot, Column } from './card-columns';

/**
 * The columns as they are now, with the rows of `held` where they stood then: what no longer belongs into the list stays
 * there, marked, and what is new comes after the row that it follows. What went into another column goes there.
 */
export function heldColumns(
  columns: readonly Column[],
  held: readonly Column[],
  released: ReadonlySet<string>,
): Column[] {
  const here = new Map(columns.flatMap(({ id, slots }) => slots.map((slot) => [slot.id, { column: id, slot }])));
  const before = new Map(held.map(({ id, slots }) => [id, slots]));
  return columns.map((column) => {
    const unread = new Set(column.slots.flatMap(({ card, page }) => (card ? [] : [page])));
    const kept = (before.get(column.id) ?? []).flatMap((slot): CardSlot[] => {
      if (!slot.card || released.has(slot.id)) return [];
      const now = here.get(slot.id);
      if (now) return now.column === column.id ? [now.slot] : [];
      // Its page is not read now: nobody knows whether it left.
      if (unread.has(slot.page)) return [];
      return [{ ...slot, card: { ...slot.card, waiting_since: null }, hasLeft: true }];
    });
    const ids = new Set(kept.map(({ id }) => id));
    const added = new Map<string | null, CardSlot[]>();
    let anchor: string | null = null;
    for (const slot of column.slots) {
      if (ids.has(slot.id)) anchor = slot.id;
      else if (added.has(anchor)) added.get(anchor)?.push(slot);
      else added.set(anchor, [slot]);
    }
    const slots = [...(added.get(null) ?? []), ...kept.flatMap((slot) => [slot, ...(added.get(slot.id) ?? [])])];
    return { ...column, slots };
  });
}
