import type { PipelineCard } from '../../model/load-pipeline';

/** "Riley Tran" or "3 players". */
export const whoOf = (cards: readonly Pick<PipelineCard, 'name'>[]): string =>
  cards.length === 1 ? (cards[0]?.name ?? '') : `${cards.length.toLocaleString()} players`;
