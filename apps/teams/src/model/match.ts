import * as z from '@lineup/schema';

/** A match of a scrim or a tournament, as one of its teams sees it. */
export const matchSchema = z.object({
  number: z.number(),
  state: z.enum(['open', 'entered', 'confirmed', 'not_agreed']),
  map: z.nullable(z.string()),
  /** Scores as the viewer's team sees them; null while nothing is entered. */
  own: z.nullable(z.number()),
  other: z.nullable(z.number()),
  /** Whether the viewer's team entered the result. */
  is_ours: z.nullable(z.boolean()),
  lineup: z.nullable(z.array(z.object({ user_id: z.string(), name: z.nullable(z.string()), is_starter: z.boolean() }))),
  has_their_lineup: z.boolean(),
  /** Null until both line-ups are given; of a player without a listed profile the name is null. */
  their_lineup: z.nullable(z.array(z.object({ name: z.nullable(z.string()), is_starter: z.boolean() }))),
});
export type Match = z.infer<typeof matchSchema>;

/** Players who may be lined up; null unless the viewer arranges the matches. */
export const lineupRosterSchema = z.nullable(z.array(z.object({ user_id: z.string(), name: z.nullable(z.string()) })));

/** What a line-up of a game is made of. */
export interface LineupSheet {
  /** How many start. */
  lineup_size: number;
  has_maps: boolean;
  roster: z.infer<typeof lineupRosterSchema>;
}

/** Who plays a match, and on which map. */
export interface Lineup {
  map: string | null;
  starters: string[];
  substitutes: string[];
}

/** A result as the own team sees it. */
export interface MatchResult {
  own: number;
  other: number;
}
