import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { splitTypeScript } from './split-source.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What says that somebody answered, read, looked or decided, or will. */
const CLAIMS =
  /\brepl(y|ied|ies)\b|\banswer(s|ed)?\b|\b(has|have|was|were) (read|seen)\b|\b(they|admin|person|coach|college) (reads?|sees?)\b|\blooked at\b|\bsaid (yes|no)\b/i;

/** Mails, pushes and notices, what staff read in the console, and the mails of the auth service. */
const files = globSync(
  [
    'supabase/functions/_shared/{mails,*-mail,*-mails,mail-text,mail-page,notice-lines,notice-subjects,notice-push,practice-time}.ts',
    'supabase/templates/*.html',
    'apps/shell/src/pages/console/**/*.{ts,tsx}',
    'apps/shell/src/layout/header/notices/*.{ts,tsx}',
    'apps/shell/src/pages/home/today/*.{ts,tsx}',
  ],
  { cwd: ROOT },
);

/** Of these: that somebody else did. */
const HAPPENED = /\b(answered|replied|opened it|looked at it|read it|said (yes|no)|usually answers?)\b/i;

/** Screens where a player, a family and a program read of each other. */
const screens = globSync(
  [
    'apps/recruiting/src/**/*.{ts,tsx}',
    'apps/shell/src/{pages,kit}/family/**/*.{ts,tsx}',
    'libs/ui/src/{offer,choose}/**/*.{ts,tsx}',
  ],
  { cwd: ROOT },
);

/** Each of their texts that says so, with the state of the database that makes it true, or of what else it speaks. */
const TRUE_ON_SCREENS: Record<string, string> = {
  'This link has answered already': 'answer_meeting_link refused it: the link is used',
  'Already answered': 'read_meeting_link says that the link is used',
  'Link a parent or guardian first: they read it, too':
    'private.ward_evaluations of a linked guardian; nobody asks without one',
  'can only be answered in a sentence, which tells them what to do': 'to college staff: no guardian is linked',
  '{college} opened it': 'an event viewed of the interest, after it was sent',
  '{college} answered': 'a row of private.interest_answers: only where its words are',
  '${who} answered': 'to college staff: a row of private.interest_answers',
  '${who} opened it': 'to college staff: an event viewed of the interest',
  'They answered on {day}': 'interests.answered_at, set by private.interest_answers alone',
  'They say they answered {way} on {day}': 'interests.claimed_way and claimed_on: what the college says of itself',
  '{college} says it answered {way} on {day}': 'interests.claimed_way and claimed_on: what the college says of itself',
  'Answered elsewhere': 'to college staff: what they note themselves',
  'Answered elsewhere…': 'to college staff: what they note themselves',
  '${figures.reply.answered_percent ?? 0}% answered in the last 90 days${figures.claimed > 0 ?':
    'counted by college_reply_times',
  'Usually answers on the same day': 'median of college_reply_times, from five interests on',
  'Usually answers within {count} day': 'median of college_reply_times, from five interests on',
  'Usually answers within {count} days': 'median of college_reply_times, from five interests on',
  '{college} usually answers on the same day.': 'median of college_reply_times, from five interests on',
  '{college} usually answers within {count} day.': 'median of college_reply_times, from five interests on',
  '{college} usually answers within {count} days.': 'median of college_reply_times, from five interests on',
  'One program said no. Others look for players like you.': 'stands under the closing note no_fit',
  'The offer was already answered or withdrawn.': 'private.offers refused it: its state is not open',
  'This offer was already answered, or the program withdrew it.': 'private.offers refused it: its state is not open',
  'Your parent or guardian has not answered yet. They find your request on their account page.':
    'a row of private.guardian_requests, no confirmed link',
  'Said yes to {attended} of {practices} practices': 'presence where it was recorded, else answers to practices',
  'Coaches look for players they can rely on. It counts the practices of each team in the last 12 weeks: those you came to, as your team recorded it, or else those you said yes to.':
    'presence where it was recorded, else answers to practices',
  'Answered by {giver}': 'the answer of the ward to the practice',
  '{answer}, answered by {giver}': 'the answer of the ward to the practice',
  'Days saved. {count} practice answered': 'the number of answers that set_absence wrote',
  'Days saved. {count} practices answered': 'the number of answers that set_absence wrote',
  'Every practice on these days is answered with “can’t go” for {name}, in all their teams, also those planned later. The teams see that a guardian answered. {who} can still change each answer.':
    'says what set_absence does before it is called',
  'Practices that are scheduled, moved, canceled or not answered, and where your child stands with colleges. With “Never” the bell shows colleges alone.':
    'names the kinds of notices',
  'The teams read it with each answer.': 'of a note that the reader writes',
  'Answered now': 'names the version of a form that players get',
  'On the waiting list, answered by {giver}': 'the answer of the player to the practice, and private.captain_answers',
  '{answered} of {asked} answered': 'questions of the form that the player has filled in',
};

/** The sentences of sources that match a pattern. */
function claimsIn(sources: string[], pattern: RegExp, isSentence: RegExp): string[] {
  const texts = sources
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.|fixture|\/testing\//.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      return file.endsWith('.html')
        ? [...source.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text)
        : splitTypeScript(source).copy;
    })
    .map((text) => text.replaceAll(/\s+/g, ' ').trim());
  // Code between two tags is none.
  const claims = texts.filter(
    (text) => isSentence.test(text) && !/\bconst\b/.test(text) && pattern.test(text) && !IS_OF_MACHINE.test(text),
  );
  return [...new Set(claims)].toSorted();
}

/** Each text that claims one, with the state of the database that makes it true, or of what else it speaks. */
const TRUE: Record<string, string> = {
  // Mails
  'Reply to this email to reach them.': 'asks for one: the mail carries the address as Reply-To',
  'We looked at your request. This is our answer:': 'sent when it was decided; a reason is required to decline',
  'Sign up and answer': 'asks for one',
  'Read and reply': 'asks for one',
  'You get one email about a conversation until you have read it.': 'of the reader, by private.conversation_reads',
  'We have looked at your report': 'sent when abuse_reports.decision is set',
  'Thank you for your report. Our staff has looked at it and decided what to do. To protect everybody’s privacy, we cannot tell you what that was.':
    'sent when abuse_reports.decision is set',
  '{count} player is waiting for an answer from you': 'counted by private.waiting_interests',
  '{count} players are waiting for an answer from you': 'counted by private.waiting_interests',
  '{count} player is waiting for an answer from you, for more than 7 days': 'counted by private.waiting_interests',
  '{count} players are waiting for an answer from you, the first one for more than 7 days':
    'counted by private.waiting_interests',
  'A college answered you': 'notice interest_replied, of a row of private.interest_answers',
  '{college} answered you.': 'notice interest_replied, of a row of private.interest_answers',
  'Read the answer': 'notice interest_replied, of a row of private.interest_answers',
  'Are you coming? Your answer counts for this practice and all that follow in its series. You can still change each one.':
    'asks for one',
  '{team} said yes. Welcome to the team!': 'notice request_accepted, of an accepted request to join',
  '{team} said no this time. Other teams are looking for players, too.':
    'notice request_declined, of a declined request to join',
  'One press answers. On a new device, we ask you to confirm the first time.': 'of the reader',
  'Your calendar told us that you can’t go. Your answer counts. {team} would like to know why.': 'of the reader',
  'Answer for {ward}': 'asks for one',
  'An offer is waiting for your answer': 'notice offer_soon, of an open row of private.offers',
  'The offer from {college} is waiting for your answer.': 'notice offer_soon, of an open row of private.offers',
  'Answer by {when}.': 'notice of an open row of private.offers, with its day',
  'An offer was answered, or has expired': 'notice program_offer, of a row of private.offers that has ended',
  'Answer by {when}': 'asks for one',
  '{college} is waiting for your answer': 'notice offer_soon, of an open row of private.offers',
  'Waiting for your answer': 'a label of pipeline_stage_labels, which the college chose for its stage',
  'The player said no': 'notice ward_offer_declined, of a declined row of private.offers',
  // Notices in the page
  '{college} answered you': 'notice interest_replied, of a row of private.interest_answers',
  'Read their answer': 'notice interest_replied, of a row of private.interest_answers',
  // Today
  'Nobody is waiting for your answer: see which players fit your open spots.':
    'shows where private.waiting_interests has none',
};

/** Words of the console about requests that staff answer themselves: every one is decided by the reader of the screen. */
const OF_STAFF = [
  'Nobody is waiting for an answer.',
  'Admins answer it, while user management is on.',
  'A minor who has a guardian gets another one only with the yes of a guardian, or ours. Answer when no guardian does, and only if you are sure who the adult is.',
  'Last answers',
  'No answers yet.',
  'Reason for your answer about ${adult}',
  'Answer ${name}',
  'Answer to ${name}',
  'They see it with the decision. Needed to decline.',
  'Optional. They see it with the decision.',
  'Only the person sees the profile until you decide otherwise. They, and the guardians of a minor, are told, and can ask you to look again.',
  'They see it when you decline. Needed for that.',
  'Nobody answered in time: the link',
];

/** What machines answer is no word of a person. */
const IS_OF_MACHINE = /\b(Status|answered|answers) \$\{|^\$\{site\}|process-points/;

test('no mail, notice or staff screen claims an answer, a reading or a decision that the database does not hold', () => {
  expect(claimsIn(files, CLAIMS, /^[A-Z$1{]\S*\s\S/)).toEqual([...Object.keys(TRUE), ...OF_STAFF].toSorted());
});

test('no screen of players, families and programs says that somebody answered, read or agreed where nothing is stored', () => {
  expect(claimsIn(screens, HAPPENED, / /)).toEqual(Object.keys(TRUE_ON_SCREENS).toSorted());
});
