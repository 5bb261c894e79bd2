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
    'supabase/functions/_shared/{mails,notice-mails,notice-push,alert-mail,mail-text,mail-page,practice-time}.ts',
    'supabase/templates/*.html',
    'apps/shell/src/pages/console/**/*.{ts,tsx}',
    'apps/shell/src/layout/header/notices/*.{ts,tsx}',
    'apps/shell/src/pages/home/today/*.{ts,tsx}',
  ],
  { cwd: ROOT },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.|fixture/.test(file));

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
  '1 player is waiting for an answer from you${late}': 'counted by private.waiting_interests',
  '${waiting} players are waiting for an answer from you${late}': 'counted by private.waiting_interests',
  'A college answered you': 'notice interest_replied, of a row of private.interest_answers',
  "${college ?? 'A college'} answered you.": 'notice interest_replied, of a row of private.interest_answers',
  'Read the answer': 'notice interest_replied, of a row of private.interest_answers',
  'Are you coming? Your answer counts for this practice and all that follow in its series. You can still change each one.':
    'asks for one',
  '${team} said yes. Welcome to the team!': 'notice request_accepted, of an accepted request to join',
  '${team} said no this time. Other teams are looking for players, too.':
    'notice request_declined, of a declined request to join',
  'One press answers. On a new device, we ask you to confirm the first time.': 'of the reader',
  'Answer for ${mail.ward}': 'asks for one',
  'Your calendar told us that you can’t go. Your answer counts. ${mail.team} would like to know why.': 'of the reader',
  'Answer for ${ward}': 'asks for one',
  'An offer waits for your answer': 'notice offer_soon, of an open row of private.offers',
  'The offer from ${college} waits for your answer.': 'notice offer_soon, of an open row of private.offers',
  'Answer by': 'notice of an open row of private.offers, with its day',
  'An offer was answered, or has expired': 'notice program_offer, of a row of private.offers that has ended',
  'Answer by ${when(at)}': 'asks for one',
  'The player said no': 'notice ward_offer_declined, of a declined row of private.offers',
  // Notices in the page
  '${college} answered you': 'notice interest_replied, of a row of private.interest_answers',
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
  const texts = files.flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const copy = file.endsWith('.html')
      ? [...source.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text)
      : splitTypeScript(source).copy;
    return copy.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => /^[A-Z$1]\S*\s\S/.test(text));
  });
  const claims = texts.filter((text) => CLAIMS.test(text) && !IS_OF_MACHINE.test(text));
  expect([...new Set(claims)].toSorted()).toEqual([...Object.keys(TRUE), ...OF_STAFF].toSorted());
});
