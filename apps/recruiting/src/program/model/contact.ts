import * as z from '@lineup/schema';

/** What a contact was. */
export const contactKinds = {
  message: 'Message',
  sentence: 'Short answer',
  meeting: 'Meeting',
  tryout: 'Tryout',
  offer: 'Offer',
  call: 'Call',
  visit: 'Visit',
  email: 'Email',
} as const;
export type ContactKind = keyof typeof contactKinds;

/** What happens outside of Lineup and is noted by hand. */
export const notedKinds = { call: 'Call', visit: 'Visit', email: 'Email' } as const;
export type NotedKind = keyof typeof notedKinds;

/** What a line of the log and of its file both say. */
export const contactFields = {
  kind: z.enum(['message', 'sentence', 'meeting', 'tryout', 'offer', 'call', 'visit', 'email']),
  is_from_player: z.boolean(),
  at: z.string(),
  player: z.string(),
  /** Of the program; null for what the player sent, and for a person who left Lineup. */
  person: z.nullable(z.string()),
  minutes: z.nullable(z.number()),
  note: z.nullable(z.string()),
  /** The rule of the season that spoke against it then, in its words. */
  season_rule: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['came', 'no_show'])),
};

export const contactSchema = z.object({
  ...contactFields,
  id: z.string(),
  interest_id: z.string(),
  /** For whoever takes part in it alone. */
  conversation_id: z.nullable(z.string()),
  can_change: z.boolean(),
  can_remove: z.boolean(),
});

/** A contact of a program with a player: never the words of a message. */
export type Contact = z.infer<typeof contactSchema>;

/** What it was and who began it, for example "Call, 20 minutes". */
export function contactText({ kind, is_from_player, minutes, outcome }: Contact): string {
  const what = is_from_player ? `${contactKinds[kind]} from the player` : contactKinds[kind];
  return [
    what,
    minutes !== null && (minutes === 1 ? '1 minute' : `${minutes} minutes`),
    outcome === 'no_show' && 'no-show',
  ]
    .filter(Boolean)
    .join(', ');
}
