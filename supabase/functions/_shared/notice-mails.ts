/** Mails of notices: one at once, or those of a day together. */
import { eventOfPractice, writeCalendar } from './ics.ts';
import { attachInvitation } from './invitation.ts';
import { type Attachment, type Block, fewer, type MailText } from './mail-text.ts';
import type { DigestMail, Notice, NoticeMail } from './notice.ts';
import { LINES } from './notice-lines.ts';
import { changeOf, lineOf, PLACES, subjectOf } from './notice-subjects.ts';
import { aboutAnswers, answerButtons, minutesOf, moment, repeats, shortDay } from './practice-time.ts';
import { wardNames } from './ward-names.ts';
import type { Words } from './words.ts';

/** Subjects are fixed words and times: what people write, also names and titles, stands in the mail alone. */
export function writeNotice(mail: NoticeMail, site: string, words: Words): MailText {
  const { t } = words;
  const { kind, at } = mail;
  const end = fewer(words, t('You choose which emails you get, and when.'), site);
  const subject = subjectOf(mail, mail.time_zone ?? null, words);
  if (kind === 'poll_opened') return { subject, blocks: [...pollBlocks(mail, site, words), end] };
  if (!at || !(changeOf(kind) || PLACES[kind])) return { subject, blocks: [...plainBlocks(mail, site, words), end] };
  return {
    subject,
    blocks: [...practiceBlocks(mail, at, site, words), end],
    attachments: attachmentsOf(mail, site, words),
  };
}

function practiceBlocks(mail: NoticeMail, at: string, site: string, words: Words): Block[] {
  const { t } = words;
  const { kind, amount, minutes, location, game, token, series, was, note } = mail;
  const ward = wardNames(mail.wards, words);
  const team = mail.team ?? t('Your team');
  const zone = mail.time_zone ?? null;
  const isOn = !kind.endsWith('practice_cancelled');
  const isSeveral = amount > 1;
  const facts: [string, string][] = [
    [
      isSeveral ? t('First') : t('When'),
      [moment(words, at, zone), ...(minutes ? [minutesOf(words, minutes)] : [])].join('\n'),
    ],
  ];
  if (isSeveral && series && isOn) facts.push([t('Repeats'), repeats(words, series, at, zone)]);
  if (location) facts.push([t('Where'), location]);
  const before = was && [
    ...(Date.parse(was.at) === Date.parse(at) ? [] : [moment(words, was.at, zone)]),
    ...(was.location && was.location !== location ? [was.location] : []),
  ];
  if (before?.length) facts.push([t('Before'), before.join('\n')]);
  if (game) facts.push([t('Game'), game]);
  facts.push([t('Who'), ward ? `${ward}, ${team}` : team]);
  if (note) facts.push([t('Why'), note]);
  const counts = isSeveral && mail.is_of_series === true;
  const link = { link: linkOf(mail, site), label: isSeveral ? t('See the practices') : t('See the practice') };
  return [
    { title: mail.title ?? t('Practice') },
    whatHappened(mail, team, words),
    { facts },
    ...(token && isOn
      ? [questionOf(isSeveral, counts, words), answerButtons(words, token, site), link, aboutAnswers(words)]
      : [{ buttons: [ward && isOn ? { ...link, label: t('Answer for {ward}', { ward }) } : link] }]),
  ];
}

function whatHappened({ kind, amount, wards }: NoticeMail, team: string, words: Words): string {
  const { t } = words;
  const change = changeOf(kind);
  if (change) return amount > 1 ? t(change.teamMany, { team, count: amount }) : t(change.team, { team });
  if (kind === 'practice_place') return t('A spot opened up, and it is yours. You were on the waiting list.');
  return t('The player in your care has a spot. {ward} was on the waiting list.', {
    ward: wardNames(wards, words) ?? t('Your child'),
  });
}

function questionOf(isSeveral: boolean, isOfSeries: boolean, { t }: Words): string {
  if (!isSeveral) return t('Are you coming?');
  return isOfSeries
    ? t(
        'Are you coming? Your answer counts for this practice and all that follow in its series. You can still change each one.',
      )
    : t('Are you coming to the first one?');
}

function pollBlocks(mail: NoticeMail, site: string, words: Words): Block[] {
  const { t } = words;
  const { times, minutes, time_zone: zone = null } = mail;
  const team = mail.team ?? t('Your team');
  const link = linkOf(mail, site);
  return [
    { title: mail.title ?? t('Practice') },
    minutes
      ? t('{team} is looking for a time ({length}). Which of these work for you?', {
          team,
          length: minutesOf(words, minutes),
        })
      : t('{team} is looking for a time. Which of these work for you?', { team }),
    ...(times ?? []).map((time): Block => ({ link, label: moment(words, time, zone) })),
    { buttons: [{ link, label: t('Pick your times') }] },
  ];
}

function plainBlocks(mail: NoticeMail, site: string, words: Words): Block[] {
  const { t } = words;
  const [text, label] = LINES[mail.kind]?.(mail, words) ?? [lineOf(mail, null, words), t('Open Lineup')];
  const main = { link: linkOf(mail, site), label };
  return [{ title: subjectOf(mail, null, words) }, text, ...meetingAnswers(mail, site, words), { buttons: [main] }];
}

/** One press answers where its player is signed in; the page asks everybody else for one more, and for no password. */
function meetingAnswers({ kind, meeting_token: token }: NoticeMail, site: string, { t }: Words): Block[] {
  if (!token) return [];
  const link = (answer: string) => `${site}/recruiting-status/answer#token=${token}&answer=${answer}`;
  const isHeld = kind === 'meeting_soon';
  return [
    {
      buttons: [
        isHeld ? { link: link('move'), label: t('Move') } : { link: link('book'), label: t('Book'), tone: 'going' },
        { link: link('decline'), label: isHeld ? t('I cannot come') : t('Decline'), tone: 'cannot' },
      ],
    },
  ];
}

/** What a day brought, a line and a link for each. */
export function writeDigest({ notices, time_zone: zone, day }: DigestMail, site: string, words: Words): MailText {
  const { t, plural } = words;
  return {
    subject: plural(
      notices.length,
      'Your day on Lineup, {day}: {count} update',
      'Your day on Lineup, {day}: {count} updates',
      { day: shortDay(words, day, zone) },
    ),
    blocks: [
      { title: t('Your day on Lineup') },
      ...notices.flatMap((each): Block[] => [
        lineOf(each, zone, words),
        { link: linkOf(each, site), label: t('See it') },
      ]),
      { buttons: [{ link: `${site}/`, label: t('Open Lineup') }] },
      fewer(words, t('You get this email at most once a day.'), site),
    ],
  };
}

/** Kinds that are answered on the page of all teams. */
const ANSWERED_ON_TEAMS = ['team_invited', 'place_offered'];

/** What a notice is about. A page that is open to everybody is told that somebody comes to answer, signed in or not yet. */
const linkOf = ({ kind, href }: Notice, site: string) =>
  `${site}${href}${ANSWERED_ON_TEAMS.includes(kind) ? '#answer' : ''}`;

function attachmentsOf({ events, invitation, team = '', to }: NoticeMail, site: string, words: Words): Attachment[] {
  if (!events?.length) return [];
  const [first] = events;
  if (invitation && first) return attachInvitation(first, invitation, to, site, words);
  const calendar = writeCalendar(
    team,
    events.map((each) => eventOfPractice(each, { id: each.team_id, name: each.team }, site, words)),
    words,
  );
  return [{ filename: 'practice.ics', content: calendar, type: 'text/calendar; charset=utf-8; method=PUBLISH' }];
}
