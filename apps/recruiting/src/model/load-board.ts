import { queryOptions } from '@tanstack/react-query';
import { getClient, isBoolean, isText, listOf, oneOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { recruitingKeys } from './keys';

/** The columns of a player's board, in order, as the database names them. */
export const boardColumns = {
  interested: 'Interested',
  contacted: 'Contacted',
  applied: 'Applied',
  visiting: 'Visiting',
  offer: 'Offer',
  committed: 'Committed',
} as const;
export type BoardColumn = keyof typeof boardColumns;
export const boardColumnIds = Object.keys(boardColumns) as BoardColumn[];

/** As the database has it. */
export const BOARD_NOTE_MAX = 2000;
export const NEXT_STEP_MAX = 160;

const isCard = shape({
  interest_id: isText,
  column: oneOf(boardColumnIds),
  /** When the player wrote to the college. */
  sent_at: orNull(isText),
  /** Where the player stands with the college, in its player-safe words. */
  label: orNull(isText),
  note: orNull(isText),
  next_step: orNull(isText),
  next_step_on: orNull(isText),
  deadline_on: orNull(isText),
  college: shape({
    id: isText,
    slug: isText,
    name: isText,
    city: isText,
    state: isText,
    logo_url: orNull(isText),
    colors: orNull(listOf(isText)),
    is_published: isBoolean,
  }),
});

const isBoard = shape({
  player: shape({ slug: isText, name: orNull(isText) }),
  is_own: isBoolean,
  cards: listOf(isCard),
});

/** A player's own board of colleges; each column's cards stand in order. */
export type Board = Checked<typeof isBoard>;
export type BoardCard = Board['cards'][number];

/** The board of the player at an address. */
export const loadBoard = (slug: string, viewerId: string) =>
  queryOptions({
    queryKey: recruitingKeys.board(slug, viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(isBoard, supabase.rpc('load_college_board', { p_slug: slug }).abortSignal(signal));
    },
  });
