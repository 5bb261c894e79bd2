import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import { type Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { crestFields } from '../../model/crest';
import { placeFields } from '../../model/place';

/** The columns of a player's board, in order, as the database names them. */
export const boardColumns = {
  interested: 'Interested',
  contacted: 'Contacted',
  applied: 'Applied',
  visiting: 'Visiting',
  offer: 'Offer',
  committed: 'Committed',
} as const satisfies Sentences;
export type BoardColumnId = keyof typeof boardColumns;
export const boardColumnIds = Object.keys(boardColumns) as BoardColumnId[];

/** As the database has it. */
export const BOARD_NOTE_MAX = 2000;
export const NEXT_STEP_MAX = 160;

const cardSchema = z.object({
  interest_id: z.string(),
  column: z.enum(boardColumnIds),
  /** When the player wrote to the college. */
  sent_at: z.nullable(z.string()),
  /** Where the player stands with the college, in its player-safe words. */
  label: z.nullable(z.string()),
  /** Where the card may follow the college, which moved the player further since the player last decided. */
  follow: z.nullable(z.enum(boardColumnIds)),
  note: z.nullable(z.string()),
  next_step: z.nullable(z.string()),
  next_step_on: z.nullable(z.string()),
  deadline_on: z.nullable(z.string()),
  college: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    city: z.string(),
    ...placeFields,
    ...crestFields,
    is_published: z.boolean(),
  }),
});

const boardSchema = z.object({
  player: z.object({ slug: z.nullable(z.string()), name: z.nullable(z.string()) }),
  is_own: z.boolean(),
  cards: z.array(cardSchema),
});

/** A player's own board of colleges; each column's cards stand in order. */
export type Board = z.infer<typeof boardSchema>;
export type BoardCard = Board['cards'][number];

/** The board of the player at an address. */
export const loadBoard = (slug: string, viewerId: string) =>
  queryOptions({
    queryKey: recruitingKeys.board(slug, viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(boardSchema, supabase.rpc('load_college_board', { p_slug: slug }).abortSignal(signal));
    },
  });
