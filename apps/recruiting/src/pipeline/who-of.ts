import type { PipelineCard } from '../model/load-pipeline';

/** "Riley Tran" or "3 interests". */
export const whoOf = (cards: readonly Pick<PipelineCard, 'name'>[]): string =>
  cards.length === 1 ? (cards[0]?.name ?? '') : `${cards.length.toLocaleString()} interests`;
