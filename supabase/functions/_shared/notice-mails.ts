/** Mails of notices: one at once, or those of a day together. */
import { type CalendarPractice, eventOfPractice, writeCalendar } from './ics.ts';
import type { Attachment, Block, MailText } from './mail-text.ts';
import { answerLinks, moment, shortDay, shortMoment } from './practice-time.ts';

export interface Notice {
  kind: string;
  amount: number;
  /** The path of what it is about. */
  href: string;
  team?: string;
  college?: string | null;
  title?: string;
  at?: string;
  stage?: string;
}

export interface NoticeMail extends Notice {
  to: string;
  /** Of the notice: moves on with each change that it tells of. */
  changed_at: string;
  minutes?: number;
  location?: string | null;
  time_zone?: string | null;
  /** For the links that answer; null when the practice is off. */
  token?: string | null;
  events?: (CalendarPractice & { team_id: string; team: string })[] | null;
}

export interface DigestMail {
  to: string;
  time_zone: string | null;
  /** When it was queued to go out: the day that it is the mail of. */
  day: string;
  notices: Notice[];
}

const DONE: Record<string, string> = {
  practice_scheduled: 'scheduled',
  practice_moved: 'moved',
  practice_cancelled: 'canceled',
};

const SUBJECTS: Record<string, string> = {
  poll_opened: 'When can you play?',
  request_made: 'Somebody asks to join your team',
  request_accepted: 'Your request to join was accepted',
  request_declined: 'Your request to join was declined',
  place_offered: 'A team has a place for you',
  interest_moved: 'A college moved your interest',
  interest_replied: 'A college replied to you',
  task_due: 'A task of yours is due',
  guardian_offered: 'An adult offers to be your guardian',
  guardian_waiting: 'Another guardian waits for a yes',
  guardian_linked: 'A guardian was linked',
  guardian_ended: 'A link to a guardian has ended',
  ward_asked_team: 'The player in your care asks to join a team',
  ward_talks: 'The player in your care talks to somebody new',
  role_approved: 'Your role request was approved',
  role_refused: 'Your role request was declined',
};

/** Subjects are fixed words and times: what people write, also names and titles, stands in the mail alone. */
export function writeNotice(mail: NoticeMail, site: string): MailText {
  const end = `Choose which mails you get, and when, in your account: ${site}/account/notifications`;
  const open: Block = { link: linkOf(mail, site), label: 'See it on Lineup' };
  if (!mail.at) return { subject: subjectOf(mail, null), blocks: [line(mail, null), open, end] };
  const zone = mail.time_zone ?? null;
  const isOn = mail.kind !== 'practice_cancelled';
  return {
    subject: subjectOf(mail, zone),
    blocks: [
      mail.amount > 1
        ? `${mail.team}: ${mail.amount} practices were ${DONE[mail.kind]}. The first: ${mail.title}, ${moment(mail.at, zone)}.`
        : `${mail.team}: ${mail.title} ${isOn ? `is ${DONE[mail.kind]}${mail.kind === 'practice_moved' ? ' to' : ' for'}` : 'is canceled. It was'} ${moment(mail.at, zone)}, ${mail.minutes} minutes.`,
      ...(isOn && mail.location ? [`Where: ${mail.location}`] : []),
      ...(mail.token && isOn ? ['Are you coming?', ...answerLinks(mail.token, site)] : []),
      open,
      end,
    ],
    attachments: attachmentsOf(mail, site),
  };
}

/** What a day brought, a line and a link for each. */
export function writeDigest({ notices, time_zone, day }: DigestMail, site: string): MailText {
  return {
    subject: `Your day on Lineup, ${shortDay(day, time_zone)}: ${notices.length === 1 ? '1 notice' : `${notices.length} notices`}`,
    blocks: [
      ...notices.flatMap((each): Block[] => [line(each, time_zone), { link: linkOf(each, site), label: 'See it' }]),
      `You get this mail at most once a day. Change that in your account: ${site}/account/notifications`,
    ],
  };
}

/** Kinds that are answered on the page of all teams. */
const ANSWERED_ON_TEAMS = ['team_invited', 'place_offered'];

/** What a notice is about. A page that is open to everybody is told that somebody comes to answer, signed in or not yet. */
const linkOf = ({ kind, href }: Notice, site: string) =>
  `${site}${href}${ANSWERED_ON_TEAMS.includes(kind) ? '#answer' : ''}`;

/** The subject of a mail, or the title of a push. */
export function subjectOf({ kind, amount, at }: Notice, zone: string | null): string {
  if (!at) return SUBJECTS[kind] ?? 'News on Lineup';
  if (amount > 1) return `${amount} practices ${DONE[kind]}, from ${shortMoment(at, zone)}`;
  return `Practice ${DONE[kind]}: ${shortMoment(at, zone)}`;
}

function line(notice: Notice, zone: string | null): string {
  const { team, college, title, at, stage } = notice;
  const about = [team ?? college, title, at && moment(at, zone), stage && `now: ${stage}`].filter(Boolean).join(', ');
  return `${at ? subjectOf(notice, zone).replace(/(:|, from) .*/, '') : subjectOf(notice, zone)}${about ? `: ${about}` : ''}`;
}

function attachmentsOf({ events, team = '' }: NoticeMail, site: string): Attachment[] {
  if (!events?.length) return [];
  const calendar = writeCalendar(
    team,
    events.map((each) => eventOfPractice(each, { id: each.team_id, name: each.team }, site)),
  );
  return [{ filename: 'practice.ics', content: calendar, type: 'text/calendar; charset=utf-8; method=PUBLISH' }];
}
