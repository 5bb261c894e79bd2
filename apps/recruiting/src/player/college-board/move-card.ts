import { moved, type Target } from '@lineup/ui/drag';
import { boardColumnIds, type BoardCard, type BoardColumn } from '../model/load-board';

/** The cards of each column, in order. */
export const cardsByColumn = (cards: readonly BoardCard[]) =>
  boardColumnIds.map((id) => ({ id, cards: cards.filter((card) => card.column === id) }));

/** The same cards with one of them in a column, at a place among the others there. */
export function withCardAt(cards: readonly BoardCard[], id: string, { column, place }: Target): BoardCard[] {
  const to = boardColumnIds.find((each) => each === column);
  const card = cards.find((each) => each.interest_id === id);
  if (!card || !to) return [...cards];
  const rest = cards.filter((each) => each !== card);
  const there = rest.filter((each) => each.column === to);
  const others = rest.filter((each) => each.column !== to);
  return [...others, ...moved([...there, { ...card, column: to }], there.length, place)];
}

/** The card that another one would stand before; undefined at the end of a column. */
export function cardAfter(cards: readonly BoardCard[], id: string): string | undefined {
  const column = cards.find((card) => card.interest_id === id)?.column;
  const there = cards.filter((card) => card.column === column);
  return there[there.findIndex((card) => card.interest_id === id) + 1]?.interest_id;
}

/** How `move_board_card` is told where a card goes. */
export interface Move {
  id: string;
  column: BoardColumn;
  before: string | undefined;
}
