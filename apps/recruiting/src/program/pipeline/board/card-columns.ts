import { PAGE_SIZE, type Pipeline, type PipelineCard } from '../../model/load-pipeline';
import type { PipelineAddress } from '../../../model/pipeline-address';

/** A place in a column: a card, or null where it was not read yet. */
export interface CardSlot {
  id: string;
  card: PipelineCard | null;
  /** Of the column as it was read. */
  page: number;
  /** It no longer belongs into the list, and stays in its place while the list is worked through. */
  hasLeft?: boolean;
}

export interface Column {
  /** Of stage, person or game; `none` for what has none. */
  id: string;
  key: string | null;
  name: string;
  total: number;
  slots: CardSlot[];
}

/** Cards on their way into a column, shown there before the database has them. */
export interface Moving {
  cards: readonly PipelineCard[];
  column: string;
  /** The card that they go before; null for the end. */
  before: string | null;
}

/** Further pages of a column by number; the first comes with the board. */
export type Pages = (key: string | null, page: number) => readonly PipelineCard[] | undefined;

const NONE = 'none';

/** The columns that an address groups by, in order, also those without cards. */
function columnHeads(pipeline: Pipeline, { group, kind }: Pick<PipelineAddress, 'group' | 'kind'>) {
  const held = new Set(pipeline.columns.map(({ key }) => key));
  const head = (key: string | null, name: string) => ({ id: key ?? NONE, key, name });
  if (group === 'assignee') return [head(null, 'Unassigned'), ...pipeline.people.map(({ id, name }) => head(id, name))];
  if (group === 'game') {
    const games = pipeline.games.map(({ id, name }) => head(id, name));
    return held.has(null) ? [...games, head(null, 'No game')] : games;
  }
  return pipeline.stages.filter((stage) => !kind || stage.kind === kind).map(({ id, name }) => head(id, name));
}

/** The columns with a slot for every card, those that are on their way already where they go. */
export function cardColumns(
  pipeline: Pipeline,
  address: Pick<PipelineAddress, 'group' | 'kind'>,
  pages: Pages,
  moving: readonly Moving[],
): Column[] {
  const read = new Map(pipeline.columns.map((column) => [column.key, column]));
  // A card that changed its place between two reads is in both pages; the first counts.
  const seen = new Set<string>();
  const columns = columnHeads(pipeline, address).map((head): Column => {
    const { total = 0, cards = [] } = read.get(head.key) ?? {};
    const slots = Array.from({ length: total }, (_, place): CardSlot => {
      const page = Math.floor(place / PAGE_SIZE);
      const card = (page === 0 ? cards : pages(head.key, page))?.[place % PAGE_SIZE] ?? null;
      if (!card || seen.has(card.id)) return { id: `${head.id}/${place}`, card: null, page };
      seen.add(card.id);
      return { id: card.id, card, page };
    });
    return { ...head, total, slots };
  });
  return moving.reduce(withMoved, columns);
}

function withMoved(columns: Column[], { cards, column: to, before }: Moving): Column[] {
  // Into another stage on a board that is not by stages: it stays in its column.
  if (!columns.some(({ id }) => id === to)) return columns;
  const ids = new Set(cards.map(({ id }) => id));
  return columns.map((column) => {
    const left = column.slots.filter(({ id }) => !ids.has(id));
    const gone = column.slots.length - left.length;
    if (column.id !== to) return gone === 0 ? column : { ...column, total: column.total - gone, slots: left };
    const at = before === null ? -1 : left.findIndex(({ id }) => id === before);
    const added = cards.map((card): CardSlot => ({ id: card.id, card, page: 0 }));
    const slots = left.toSpliced(at < 0 ? left.length : at, 0, ...added);
    return { ...column, total: column.total - gone + added.length, slots };
  });
}

/** The card that stands at a place among the others of a column; null at its end. */
export function cardAt(column: Column, place: number, without: string): string | null {
  const others = column.slots.filter(({ id }) => id !== without);
  // A place that was not read yet has no card to go before: the next one that is known.
  return others.slice(place).find(({ card }) => card !== null)?.id ?? null;
}

/** The cards from one to another in the order of the screen, both included; the last alone when the first is not there. */
export function cardsBetween(columns: readonly Column[], from: string | null, to: string): PipelineCard[] {
  const all = columns.flatMap(({ slots }) => slots).flatMap(({ card }) => (card ? [card] : []));
  const end = all.findIndex(({ id }) => id === to);
  const start = from === null ? -1 : all.findIndex(({ id }) => id === from);
  if (end < 0) return [];
  return start < 0 ? all.slice(end, end + 1) : all.slice(Math.min(start, end), Math.max(start, end) + 1);
}
