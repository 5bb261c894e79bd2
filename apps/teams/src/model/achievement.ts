import type { Tables } from '@lineup/data';
import * as z from '@lineup/schema';

export const achievementSchema = z.object(
  z.columnsOf<Tables<'team_achievements'>>()({
    id: z.string(),
    title: z.string(),
    description: z.nullable(z.string()),
    /** Calendar day (`YYYY-MM-DD`). */
    date_achieved: z.string(),
    /** 1 for the winner. */
    placement: z.nullable(z.number()),
    /** An `https` address. */
    link_url: z.nullable(z.string()),
  }),
);

export type Achievement = z.infer<typeof achievementSchema>;
