import { describe, expect, it } from 'vitest';
import { trackOf } from './track';

type Standing = Parameters<typeof trackOf>[0];
const nothing = { read: false, reviewed: false, offered: false };
const trackText = (change: Partial<Standing>) =>
  trackOf({
    sent_at: '2026-11-01T10:00:00Z',
    answered: false,
    stage: 'Received',
    stage_kind: 'new',
    passed: nothing,
    ...change,
  })
    .map(({ label, state }) => `${label}: ${state}`)
    .join(', ');

describe('the five steps of an interest', () => {
  it.each<[string, Partial<Standing>, string]>([
    ['sent alone', {}, 'Sent: now, Review: open, Contact: open, Offer: open, Outcome: open'],
    [
      'read',
      { passed: { ...nothing, read: true } },
      'Sent: done, Read: now, Contact: open, Offer: open, Outcome: open',
    ],
    [
      'under review',
      { stage: 'Under review', stage_kind: 'reviewing' },
      'Sent: done, Under review: now, Contact: open, Offer: open, Outcome: open',
    ],
    [
      'moved to contact without a word: neither read nor answered',
      { stage: 'In contact', stage_kind: 'contacted' },
      'Sent: done, Review: skipped, In contact: now, Offer: open, Outcome: open',
    ],
    [
      'answered while still in the first stage',
      { answered: true },
      'Sent: done, Review: skipped, Answered: now, Offer: open, Outcome: open',
    ],
    [
      'an offer after words',
      { answered: true, stage: 'Offer made', stage_kind: 'offered', passed: { ...nothing, read: true } },
      'Sent: done, Read: done, Answered: done, Offer made: now, Outcome: open',
    ],
    [
      'an offer that was taken back is none',
      { stage: 'In contact', stage_kind: 'contacted', passed: { ...nothing, offered: true } },
      'Sent: done, Review: skipped, In contact: now, Offer: open, Outcome: open',
    ],
    [
      'committed',
      {
        answered: true,
        stage: 'Signed',
        stage_kind: 'committed',
        passed: { read: true, reviewed: true, offered: true },
      },
      'Sent: done, Read: done, Answered: done, Offer made: done, Signed: now',
    ],
    [
      'closed without an answer',
      { stage: 'Roster full', stage_kind: 'closed', passed: { ...nothing, reviewed: true } },
      'Sent: done, Under review: done, Contact: skipped, Offer: skipped, Roster full: now',
    ],
    [
      'added by the college alone',
      { sent_at: null, stage: 'Saved by the college' },
      'Saved by the college: now, Review: open, Contact: open, Offer: open, Outcome: open',
    ],
    [
      'added by the college, then closed',
      { sent_at: null, stage: 'Closed', stage_kind: 'closed' },
      'Added by them: done, Review: skipped, Contact: skipped, Offer: skipped, Closed: now',
    ],
  ])('%s', (_, change, text) => expect(trackText(change)).toBe(text));
});
