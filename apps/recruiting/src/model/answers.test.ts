import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { statusAnswer } from '../testing/interest-form-answer';
import { outcomeText, claimText, reachText, sentences, type Reach } from './answers';
import { timelineOf } from './status-timeline';

/** What claims that the college said something, read it, or will. */
const CLAIMS = /repl(y|ied|ies)|\banswer(s|ed)?\b/i;
/** Of these: that it did. */
const HAPPENED = /answered(?! elsewhere)|replied/i;

const none = { claimed_way: null, claimed_on: null };
const wrote = { ...none, sent_at: '2026-11-01T10:00:00Z', answered_at: null, stage_kind: 'new' };

describe('what a player reads of an answer, by the state of the interest', () => {
  it.each([
    ['nothing was sent', { ...wrote, sent_at: null }, null],
    ['sent', wrote, null],
    ['moved on without words', { ...wrote, stage_kind: 'offered' }, null],
    ['closed without words', { ...wrote, stage_kind: 'closed' }, 'Closed without an answer'],
    ['answered', { ...wrote, answered_at: '2026-11-04T10:00:00Z' }, 'They answered on Nov 4, 2026'],
    [
      'closed with words',
      { ...wrote, stage_kind: 'closed', answered_at: '2026-11-04T10:00:00Z' },
      'They answered on Nov 4, 2026',
    ],
    [
      'said to be answered elsewhere',
      { ...wrote, claimed_way: 'phone' as const, claimed_on: '2026-11-05' },
      'They say they answered by phone on November 5, 2026',
    ],
    [
      'answered after that',
      { ...wrote, answered_at: '2026-11-06T10:00:00Z', claimed_way: 'phone' as const, claimed_on: '2026-11-05' },
      'They answered on Nov 6, 2026',
    ],
  ])('%s', (_, state, text) => {
    expect(outcomeText(state)).toBe(text);
  });

  it.each<[Reach, RegExp, RegExp]>([
    [{ way: 'inbox' }, /comes to your inbox/, /cannot write/],
    [{ way: 'guardian' }, /with your guardian/, /cannot write/],
    [{ way: 'guardian_later', begins_at: '2026-11-08T10:00:00Z' }, /cannot write to you until Nov/, /inbox/],
    [{ way: 'no_guardian' }, /cannot write to you until a parent or guardian is linked/, /inbox/],
    [{ way: 'no_guardian', is_asked: true }, /until your parent or guardian agrees/, /inbox/],
    [{ way: 'no_age' }, /until you enter your date of birth/, /inbox/],
  ])('where one would arrive: %j', (reach, says, never) => {
    expect(reachText(reach)).toMatch(says);
    expect(reachText(reach)).not.toMatch(never);
    expect(reachText(reach)).not.toMatch(HAPPENED);
  });

  it('the timeline tells of an answer only where words are, and of a claim as what the college says', () => {
    const moved = statusAnswer({
      stage: 'Offer made',
      stage_kind: 'offered',
      events: [
        { kind: 'sent', at: '2026-11-01T10:00:00Z' },
        { kind: 'viewed', at: '2026-11-02T10:00:00Z' },
        { kind: 'moved', at: '2026-11-03T10:00:00Z', label: 'Offer made' },
      ],
    });
    for (const { title } of timelineOf(moved)) expect(title).not.toMatch(HAPPENED);
    const claimed = timelineOf({ ...moved, claimed_way: 'email', claimed_on: '2026-11-04' });
    expect(claimed[0]).toMatchObject({
      kind: 'claimed',
      title: 'Gulf Pines College says it answered by email on November 4, 2026',
    });
    const answered = timelineOf({
      ...moved,
      answers: [{ at: '2026-11-05T10:00:00Z', words: 'Come and see us', conversation_id: 'talk-a' }],
    });
    expect(answered[0]).toMatchObject({ title: 'Gulf Pines College answered', words: 'Come and see us' });
  });

  it('a college that says nothing claims nothing', () => {
    expect(claimText(none)).toBeNull();
  });

  it('what may be sent to anybody asks for nothing outside of Lineup', () => {
    for (const sentence of Object.values(sentences)) expect(sentence).not.toMatch(/@|https?:|phone|call|text|discord/i);
  });
});

/**
 * Texts for players that speak of answers and stand elsewhere than in `answers.ts`, with the state in which each is true.
 * A new one is made in `answers.ts`, or listed here.
 */
const ELSEWHERE: Record<string, string> = {
  'model/pipeline-address.ts': 'to college staff: the names of lists of private.waiting_interests',
  'model/use-answer-meeting.ts': 'the player’s own answer to an invitation',
  'slots/today-meetings.tsx': 'the player’s own answer to an invitation',
  'model/reply-time.ts': 'how fast a college usually answers: counted by the database from words alone',
  'model/status-timeline.ts': 'made of answers.ts; "updated the answers" are the player’s own',
  'directory/college/college-page.tsx': 'the heading above what reply-time.ts says',
  'directory/college-compare/college-compare-page.tsx': 'the name of the row of reply-time.ts',
  'directory/college-list/college-card.tsx': 'the name of the fact of reply-time.ts',
  'directory/college-list/college-filter-fields.tsx': 'private.is_pledged, counted by the database from words alone',
  'directory/college-embed/college-embed-page.tsx': 'private.is_pledged, counted by the database from words alone',
  'directory/college-list/college-filter-bar.tsx': 'the order by reply-time.ts',
  'player/recruiting-status/closing-note.tsx': 'the player’s own answers',
  'player/recruiting-status/status-page.tsx': 'closed and not answered; the player’s own answers',
  'player/recruiting-status/success-page.tsx': 'how fast it usually is, or not known; the player’s own answers',
  'directory/college-compare/list-compared.ts': 'names of columns of the database',
  'player/profile/sections/team-rows.tsx':
    'answers and presence of practices, told apart by is_recorded of the database',
  'kit/question/answers.ts': 'the player’s own answers',
  'kit/question/question-field.tsx': 'the player’s own answers',
  'kit/question/options.tsx': 'the player’s own answers',
  'player/interest-form/what-they-get.tsx': 'the player’s own answers',
  'player/card/card-picture.ts': 'what a server answers to a request',
  'player/onboarding/onboarding-page.tsx': 'the player’s own answers',
  'player/player-pipeline/player-pipeline-page.tsx': 'joins what answers.ts says',
  'player/profile-forms/guardian-form.tsx': 'a guardian who has not agreed yet',
  'player/profile/owner/next-steps.tsx': 'a guardian who has not agreed yet',
  'player/recruiting-status/offers/use-answer-offer.ts': 'the player’s own answers',
  'slots/today-recruiting.tsx': 'to college staff: who waits, counted by private.waiting_interests',
  'player/meeting-answer/answer-by-link.ts': 'the player’s own answer to an invitation',
  'player/meeting-answer/meeting-answer-page.tsx': 'the player’s own answer to an invitation',
  'player/profile/owner/use-own-evaluations.ts': 'what comes when a coach answers',
  'player/interest-form/answer-form.tsx': 'the player’s own answers',
  'player/interest-form/interest-form-page.tsx': 'the player’s own answers',
  'player/interest-form/use-send-answers.ts': 'the player’s own answers',
};

test('no other text that players read claims an answer', () => {
  const root = join(import.meta.dirname, '..');
  const files = ['model', 'directory', 'player', 'slots', 'kit', 'matchmaking'].flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[]).map((file) => `${folder}/${file}`),
  );
  const speaking = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'model/answers.ts')
    .filter((file) =>
      textsOf(readFileSync(join(root, file), 'utf8')).some((text) => CLAIMS.test(text) && text.includes(' ')),
    );
  expect(speaking.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
});

/** Strings and words between tags of a source, without its comments. */
function textsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}=;]+)</g)].map(
    ([, single, double, template, between]) => single ?? double ?? template ?? between ?? '',
  );
}
