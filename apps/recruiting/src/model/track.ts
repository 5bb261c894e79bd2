import * as z from '@lineup/schema';
import { databaseSays, t } from '../language';

/** What the history holds of the steps before the present one. */
export const passedSchema = z.object({
  /** Opened by the college after it was sent. */
  read: z.boolean(),
  /** Moved to a stage of that kind, be it for a while. */
  reviewed: z.boolean(),
  offered: z.boolean(),
});

interface Standing {
  sent_at: string | null;
  /** Whether words of the college reached the player. */
  answered: boolean;
  /** The stage in its player-safe words, and its kind. */
  stage: string;
  stage_kind: string;
  passed: z.infer<typeof passedSchema>;
}

/** Open: still to come. Skipped: the interest is past it, and nothing says that it happened. */
export type StepState = 'done' | 'now' | 'skipped' | 'open';
export interface TrackStep {
  key: 'sent' | 'review' | 'conversation' | 'offer' | 'outcome';
  label: string;
  state: StepState;
}

/** Which step a stage of the college stands for. */
const STEP_OF: Record<string, number> = {
  new: 0,
  reviewing: 1,
  contacted: 2,
  visiting: 2,
  offered: 3,
  committed: 4,
  closed: 4,
};

/** The way of an interest in five steps. A step counts as done by what is stored alone: a move is no reading, and no words. */
export function trackOf({ sent_at, answered, stage, stage_kind, passed }: Standing): TrackStep[] {
  const at = STEP_OF[stage_kind] ?? 0;
  const wasOffered = passed.offered && at > 3;
  const wasReviewed = passed.reviewed && at > 1;
  // An interest is there because the player sent it or the college added it.
  const happened = [true, passed.read || wasReviewed, answered, wasOffered, false];
  const now = Math.max(at, happened.lastIndexOf(true));
  const steps: Omit<TrackStep, 'state'>[] = [
    { key: 'sent', label: sent_at === null ? t('Added by them') : t('Sent') },
    { key: 'review', label: passed.read ? t('Read') : wasReviewed ? t('Under review') : t('Review') },
    { key: 'conversation', label: answered ? t('Answered') : t('Contact') },
    { key: 'offer', label: wasOffered ? t('Offer made') : t('Offer') },
    { key: 'outcome', label: t('Outcome') },
  ];
  return steps.map(({ key, label }, place) => ({
    key,
    // Where the college has it, its own words stand.
    label: place === at && (place > 0 || sent_at === null) ? databaseSays(stage) : label,
    state: place === now ? 'now' : happened[place] ? 'done' : place < now ? 'skipped' : 'open',
  }));
}
