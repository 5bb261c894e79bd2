import { sentence, type Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { collegeSays, replySentences, sentences } from '@lineup/ui/college-sentences';
import { fullDate, plainDate } from '@lineup/ui/dates';
import { t } from '../language';

// Every sentence that says whether a college answered, and how it can, is made here from the state of the database: nothing
// else claims a reply (answers.test.ts reads the sources for it).

export { replySentences, sentences };
export type Sentence = keyof typeof sentences;
export const sentenceSchema = z.enum(Object.keys(sentences) as Sentence[]);

/** Those that close an interest, which the database takes as a note; the others leave it open. */
export const closingSentences = ['full', 'no_fit', 'later', 'no_team', 'no_reply'] as const;
export type ClosingSentence = (typeof closingSentences)[number];

/** The note with which an interest is closed: a sentence of the list, or the college's own words. */
export const closingSchema = z.object({
  at: z.string(),
  sentence: z.optional(z.enum(closingSentences)),
  words: z.optional(z.string()),
});
export type Closing = z.infer<typeof closingSchema>;

export const closingText = ({ sentence, words }: Omit<Closing, 'at'>): string =>
  sentence ? collegeSays(sentences[sentence]) : (words ?? '');

/** How a college says that it answered outside of Lineup. */
export const claimWays = {
  phone: 'by phone',
  email: 'by email',
  in_person: 'in person',
} as const satisfies Sentences;
export type ClaimWay = keyof typeof claimWays;

export const claimFields = {
  claimed_way: z.nullable(z.enum(Object.keys(claimWays) as ClaimWay[])),
  /** A calendar day. */
  claimed_on: z.nullable(z.string()),
};

/** How a college can write to a player. */
export const reachSchema = z.object({
  way: z.enum(['inbox', 'guardian', 'guardian_later', 'no_guardian', 'no_age']),
  /** When the guardian may join conversations. */
  begins_at: z.optional(z.string()),
  /** Whether a request to a guardian is open. */
  is_asked: z.optional(z.boolean()),
});
export type Reach = z.infer<typeof reachSchema>;

interface Claim {
  claimed_way: ClaimWay | null;
  claimed_on: string | null;
}

/** What a college says of an answer that nobody here can see; null where it says nothing. */
export function claimText({ claimed_way, claimed_on }: Claim, college?: string): string | null {
  if (claimed_way === null || claimed_on === null) return null;
  const said = { way: t(claimWays[claimed_way]), day: fullDate(`${claimed_on}T12:00:00`) };
  return college === undefined
    ? t('They say they answered {way} on {day}', said)
    : t('{college} says it answered {way} on {day}', { college, ...said });
}

/** Whether the college answered, in a few words for the player; null while it may still do so. */
export function outcomeText({
  sent_at,
  answered_at,
  stage_kind,
  ...claim
}: Claim & { sent_at: string | null; answered_at: string | null; stage_kind: string }): string | null {
  if (sent_at === null) return null;
  if (answered_at !== null) return t('They answered on {day}', { day: plainDate(answered_at) });
  return claimText(claim) ?? (stage_kind === 'closed' ? t('Closed without an answer') : null);
}

/** Where an answer arrives, as long as there is none; on the status page itself it shows "here". */
export function reachText(reach: Reach, isStatusPage = false): string {
  const where = isStatusPage ? t('here') : t('on your status page');
  switch (reach.way) {
    case 'inbox':
      return t('An answer comes to your inbox and shows {where}.', { where });
    case 'guardian':
      return t('An answer comes to your inbox, in a conversation with your guardian, and shows {where}.', { where });
    default:
      return `${barrierText(reach)} ${t('Until then they can only pick an answer from a fixed list, which shows {where}.', { where })}`;
  }
}

/** Why a college cannot write to the player yet. */
function barrierText({ way, begins_at, is_asked }: Reach): string {
  if (way === 'guardian_later')
    return begins_at
      ? t('They cannot write to you until {day}, when the link to your guardian begins.', { day: fullDate(begins_at) })
      : t('They cannot write to you until the link to your guardian begins.');
  if (way === 'no_age') return t('They cannot write to you until you enter your date of birth on your account page.');
  return is_asked
    ? t('They cannot write to you until your parent or guardian agrees to your request. We notify you then.')
    : t('They cannot write to you until a parent or guardian is linked to your account.');
}

/** Where the answer to somebody arrives whose age and guardians are not known here: true for everybody. */
export const ANSWER_SHOWS = sentence('Their answer, if they send one, shows on your status page.');
