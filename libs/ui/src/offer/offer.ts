import type { DataError } from '@lineup/base';
import * as z from '@lineup/schema';
import { t } from '../language';

const versionSchema = z.object({
  number: z.number(),
  /** Null once the need is gone. */
  need_id: z.nullable(z.string()),
  game: z.string(),
  role: z.string(),
  /** Dollars a year. */
  amount: z.number(),
  years: z.number(),
  terms: z.string(),
  expires_at: z.string(),
  at: z.string(),
  signatures: z.array(z.object({ side: z.enum(['college', 'player', 'guardian']), name: z.string(), at: z.string() })),
});

/** The same text and times for the program, the player and the guardians of a minor. */
export const offerFields = {
  id: z.string(),
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired', 'ended']),
  /** Of the current version. */
  number: z.number(),
  expires_at: z.string(),
  settled_at: z.nullable(z.string()),
  /** Which side ended what was accepted; an older database knows none. */
  ended_by: z.optional(z.nullable(z.enum(['college', 'player']))),
  /** Why it was declined, withdrawn or ended: of the fixed list, or in own words. */
  sentence: z.nullable(z.string()),
  words: z.nullable(z.string()),
  /** A guardian signs, too. */
  is_minor: z.boolean(),
  /** Whether an acceptance still finds a spot. */
  has_spot: z.boolean(),
  /** Latest first. */
  versions: z.array(versionSchema),
};

export const offerSchema = z.object(offerFields);

export type Offer = z.infer<typeof offerSchema>;

/** What is said to whoever signs or declines, where the database refused it. */
export function offerRefusal({ hint, kind, code }: DataError): { message: string } | undefined {
  if (hint === 'spot')
    return { message: t('The last spot of this role is taken. Ask the program whether it opens another one.') };
  if (hint === 'changed') return { message: t('The offer was changed. Read the new version, then sign that one.') };
  if (hint === 'expired' || code === 'PT410') return { message: t('The time of this offer has passed.') };
  if (hint === 'settled') return { message: t('This offer was already answered, or the program withdrew it.') };
  if (hint === 'stage') return { message: t('The program cannot take commitments now. Ask them, then try again.') };
  if (kind === 'not-found') return { message: t('This offer is no longer there.') };
  return undefined;
}
