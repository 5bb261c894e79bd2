import * as z from '@lineup/schema';

/** What a program looks for in one position, as part of an answer. */
export const rosterNeedFields = {
  id: z.string(),
  position: z.string(),
  class_year: z.nullable(z.number()),
  minimum_rank: z.nullable(z.string()),
  open_spots: z.number(),
  note: z.nullable(z.string()),
};
