import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../../model/keys';
import { PRESENCE_STATES } from '../../model/presence';

const personSchema = z.object({
  user_id: z.string(),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  /** Nobody records themselves. */
  is_self: z.boolean(),
  /** Null while nobody has recorded them. */
  state: z.nullable(z.enum(PRESENCE_STATES)),
  reason: z.nullable(z.string()),
  /** What they said before it; null for no answer. */
  answer: z.nullable(z.string()),
  answer_note: z.nullable(z.string()),
});

/** A player of a practice. */
export type PersonThere = z.infer<typeof personSchema>;

const presenceSchema = z.object({
  is_open: z.boolean(),
  /** ISO instant. */
  closes_at: z.string(),
  people: z.array(personSchema),
  /** Newest first. */
  corrections: z.array(
    z.object({
      id: z.string(),
      user_id: z.string(),
      /** What was there before. */
      state: z.enum(PRESENCE_STATES),
      replaced_at: z.string(),
      by: z.string(),
    }),
  ),
});

export type Presence = z.infer<typeof presenceSchema>;

/** Who came to a practice, for who records it; null for everybody else. Fetched each time the dialog opens. */
export const loadPresence = (teamId: string, practiceId: string, viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.presence(teamId, practiceId, viewerId),
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(
        z.nullable(presenceSchema),
        supabase.rpc('load_presence', { p_practice_id: practiceId }).abortSignal(signal),
      );
    },
  });
