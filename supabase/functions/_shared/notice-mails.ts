/** Mails of notices: one at once, or those of a day together. */
import { type CalendarPractice, eventOfPractice, writeCalendar } from './ics.ts';
import { attachInvitation, type Invitation } from './invitation.ts';
import { type Attachment, type Block, fewer, type MailText } from './mail-text.ts';
import {
  ABOUT_ANSWERS,
  answerButtons,
  moment,
  repeats,
  shortDay,
  shortMoment,
  type SeriesRule,
} from './practice-time.ts';

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
  person?: string | null;
  /** Of a practice of the reader's wards: their names. */
  ward?: string | null;
  /** Of a canceled practice or a declined request: why. */
  note?: string | null;
}

export interface NoticeMail extends Notice {
  to: string;
  /** Of the notice: moves on with each change that it tells of. */
  changed_at: string;
  minutes?: number;
  location?: string | null;
  game?: string | null;
  time_zone?: string | null;
  /** For the links that answer; null when the practice is off. */
  token?: string | null;
  /** Whether it belongs to a series, all of whose practices to come the links answer where several changed. */
  is_of_series?: boolean;
  series?: SeriesRule | null;
  /** Before it was moved. */
  was?: { at: string; location: string | null } | null;
  /** Of an offered meeting: which one the buttons answer. */
  meeting_id?: string | null;
  /** Of a poll, those to come. */
  times?: string[] | null;
  events?: (CalendarPractice & { team_id: string; team: string })[] | null;
  /** Of a mail about one practice, whose event its reader's calendar takes over. */
  invitation?: Invitation | null;
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
  ward_practice_scheduled: 'scheduled',
  ward_practice_moved: 'moved',
  ward_practice_cancelled: 'canceled',
};

const SUBJECTS: Record<string, string> = {
  announcement: 'Your team has an announcement',
  ward_announcement: 'A team has an announcement for the player in your care',
  poll_opened: 'Which times work for you?',
  scrim_asked: 'A team asks for your scrim',
  scrim_declined: 'Your scrim was declined',
  scrim_offered: 'A scrim that you asked for is free again',
  scrim_time: 'Another time is proposed for your scrim',
  scrim_result: 'There is news about a scrim result',
  request_made: 'Someone wants to join your team',
  request_accepted: 'You’re on the team',
  request_declined: 'Your request to join was declined',
  team_request_approved: 'Your team is open',
  team_request_declined: 'Your request for a team was declined',
  place_offered: 'A team wants you on its roster',
  tier_ended: 'A team’s subscription has ended',
  webhook_stopped: 'A connection to another service was switched off',
  meeting_offered: 'A college would like to meet you',
  meeting_booked: 'You booked a time with a college',
  meeting_moved: 'A time with a college moved',
  meeting_cancelled: 'A time with a college was canceled',
  meeting_soon: 'You meet a college tomorrow',
  meeting_feedback: 'A college gave you feedback',
  ward_meeting_booked: 'The player in your care booked a time with a college',
  ward_meeting_moved: 'A time of the player in your care with a college moved',
  ward_meeting_cancelled: 'A time of the player in your care with a college was canceled',
  ward_meeting_soon: 'The player in your care meets a college tomorrow',
  ward_meeting_feedback: 'A college gave feedback to the player in your care',
  program_meeting: 'A place of your meeting changed',
  offer_made: 'A college made you an offer',
  offer_changed: 'A college changed its offer to you',
  offer_signed: 'Your guardian signed an offer',
  offer_soon: 'An offer waits for your answer',
  offer_accepted: 'Your offer is accepted',
  offer_withdrawn: 'A college withdrew its offer',
  offer_expired: 'An offer has expired',
  ward_offer_made: 'A college made an offer to the player in your care',
  ward_offer_changed: 'A college changed its offer to the player in your care',
  ward_offer_signed: 'An offer waits for your yes',
  ward_offer_soon: 'An offer to the player in your care ends soon',
  ward_offer_accepted: 'An offer to the player in your care is accepted',
  ward_offer_declined: 'The player in your care declined an offer',
  ward_offer_withdrawn: 'A college withdrew its offer to the player in your care',
  ward_offer_expired: 'An offer to the player in your care has expired',
  program_offer: 'An offer was answered, or has expired',
  interest_moved: 'A college updated where you stand',
  interest_replied: 'A college answered you',
  task_due: 'A task is due',
  guardian_offered: 'An adult offers to be your guardian',
  guardian_waiting: 'Another guardian is waiting for your yes',
  guardian_linked: 'A guardian was linked',
  guardian_ended: 'A link to a guardian has ended',
  ward_asked_team: 'The player in your care asked to join a team',
  ward_talks: 'The player in your care is talking to someone new',
  profile_hidden: 'Our staff hid a profile',
  profile_shown: 'A profile is back on Lineup',
  role_approved: 'Your role request was approved',
  role_declined: 'Your role request was declined',
  college_approved: 'Your college is on Lineup',
  college_declined: 'We did not add your college',
};

/** Subjects are fixed words and times: what people write, also names and titles, stands in the mail alone. */
export function writeNotice(mail: NoticeMail, site: string): MailText {
  const end = fewer('You choose which emails you get, and when.', site);
  const subject = subjectOf(mail, mail.time_zone ?? null);
  if (mail.kind === 'poll_opened') return { subject, blocks: [...pollBlocks(mail, site), end] };
  if (!mail.at || !DONE[mail.kind]) return { subject, blocks: [...plainBlocks(mail, site), end] };
  return { subject, blocks: [...practiceBlocks(mail, mail.at, site), end], attachments: attachmentsOf(mail, site) };
}

function practiceBlocks(mail: NoticeMail, at: string, site: string): Block[] {
  const {
    kind,
    amount,
    team = 'Your team',
    title = 'Practice',
    minutes,
    location,
    game,
    token,
    series,
    was,
    note,
    ward,
  } = mail;
  const zone = mail.time_zone ?? null;
  const isOn = !kind.endsWith('practice_cancelled');
  const isSeveral = amount > 1;
  const facts: [string, string][] = [
    [isSeveral ? 'First' : 'When', `${moment(at, zone)}${minutes ? `\n${minutes} minutes` : ''}`],
  ];
  if (isSeveral && series && isOn) facts.push(['Repeats', repeats(series, at, zone)]);
  if (location) facts.push(['Where', location]);
  const before = was && [
    ...(Date.parse(was.at) === Date.parse(at) ? [] : [moment(was.at, zone)]),
    ...(was.location && was.location !== location ? [was.location] : []),
  ];
  if (before?.length) facts.push(['Before', before.join('\n')]);
  if (game) facts.push(['Game', game]);
  facts.push(['Who', ward ? `${ward}, ${team}` : team]);
  if (note) facts.push(['Why', note]);
  const counts = isSeveral && mail.is_of_series === true;
  const link = { link: linkOf(mail, site), label: isSeveral ? 'See the practices' : 'See the practice' };
  return [
    { title },
    isSeveral ? `${team} ${DONE[kind]} ${amount} practices.` : `${team} ${DONE[kind]} ${isOn ? 'a' : 'this'} practice.`,
    { facts },
    ...(token && isOn
      ? [questionOf(isSeveral, counts), answerButtons(token, site), link, ABOUT_ANSWERS]
      : [{ buttons: [ward && isOn ? { ...link, label: `Answer for ${ward}` } : link] }]),
  ];
}

function questionOf(isSeveral: boolean, isOfSeries: boolean): string {
  if (!isSeveral) return 'Are you coming?';
  return isOfSeries
    ? 'Are you coming? Your answer counts for this practice and all that follow in its series. You can still change each one.'
    : 'Are you coming to the first one?';
}

function pollBlocks(mail: NoticeMail, site: string): Block[] {
  const { team = 'Your team', title = 'Practice', times = [], minutes, time_zone: zone = null } = mail;
  const link = linkOf(mail, site);
  return [
    { title },
    `${team} is looking for a time${minutes ? ` (${minutes} minutes)` : ''}. Which of these work for you?`,
    ...(times ?? []).map((time): Block => ({ link, label: moment(time, zone) })),
    { buttons: [{ link, label: 'Pick your times' }] },
  ];
}

type Line = (notice: Notice & Pick<NoticeMail, 'time_zone'>) => [text: string, label: string];

/** The terms stand on the page alone. */
const offerLine =
  (text: (college: string, ward: string) => string, until?: string): Line =>
  ({ college, at, ward, time_zone }) => [
    `${text(college ?? 'a college', ward ?? 'the player in your care')}${
      until && at ? ` ${until} ${moment(at, time_zone ?? null)}.` : ''
    }`,
    'Read the offer',
  ];
const ANSWER_BY = 'Answer by';
const WITH_YOUR_YES = 'It takes effect only with your yes, until';

/** What each says, and what its button does. */
const PLAIN: Record<string, Line> = {
  announcement: ({ team = 'Your team', title = '' }) => [`${team}: ${title}`, 'Read the announcement'],
  ward_announcement: ({ team = 'A team', title = '', ward }) => [
    `${ward ? `${ward}, ` : ''}${team}: ${title}`,
    'See it in your family page',
  ],
  request_made: ({ team = 'your team' }) => [`Someone wants to join ${team}. Say yes or no.`, 'See the request'],
  request_accepted: ({ team = 'The team' }) => [`${team} said yes. Welcome to the team!`, 'Open the team'],
  request_declined: ({ team = 'The team' }) => [
    `${team} said no this time. Other teams are looking for players, too.`,
    'See teams',
  ],
  team_request_approved: ({ team = 'Your team' }) => [
    `Our staff approved your request: ${team} is yours. Invite people, then plan the first practice.`,
    'Open the team',
  ],
  team_request_declined: ({ team = 'your team', note }) => [
    `Our staff did not approve your request for ${team}.${note ? ` They wrote: ${note}` : ''} You can correct it and send it again.`,
    'Correct the request',
  ],
  tier_ended: ({ team = 'Your team' }) => [
    `${team} is on bronze now: its paid period ended a week ago, and no payment has arrived since. What you made stays. If you did pay, write to us.`,
    'See the subscription',
  ],
  webhook_stopped: ({ team, college, title }) => [
    `Messages of ${team ?? college ?? 'your team'} to ${title ?? 'another service'} failed to arrive several times, so we stopped sending them. Send a test once it works again, or connect a new address.`,
    'See the connection',
  ],
  place_offered: ({ team = 'A team' }) => [`${team} wants you on its roster. You decide.`, 'Accept or decline'],
  scrim_asked: ({ team = 'your team', title }) => [
    `A team wants to scrim with ${team}${title ? ` (${title})` : ''}. See who asks, then accept or decline.`,
    'See who asks',
  ],
  scrim_declined: ({ team = 'your team', title }) => [
    `The other team declined the scrim that ${team} asked for${title ? ` (${title})` : ''}. Other teams look for opponents, too.`,
    'Find a scrim',
  ],
  scrim_offered: ({ team = 'your team', title }) => [
    `A scrim that ${team} asked for is free again${title ? ` (${title})` : ''}. Take it before another team does.`,
    'Take the scrim',
  ],
  scrim_time: ({ team = 'your team', title }) => [
    `The other team proposes another time for a scrim of ${team}${title ? ` (${title})` : ''}. The old time holds until you agree.`,
    'See the new time',
  ],
  scrim_result: ({ team = 'your team', title }) => [
    `There is news about a result of a scrim of ${team}${title ? ` (${title})` : ''}: confirm it, or say that it is not right.`,
    'See the result',
  ],
  meeting_offered: ({ college, title, at, time_zone }) => [
    `${college ?? 'A college'} offers you a ${title ?? 'meeting'}. ${at ? `The first time: ${moment(at, time_zone ?? null)}. ` : ''}Where it is shows once you book.`,
    'See the times',
  ],
  meeting_soon: ({ college, title, at, time_zone }) => [
    `Your ${title ?? 'meeting'} with ${college ?? 'a college'} is soon${at ? `: ${moment(at, time_zone ?? null)}` : ''}. Cannot come? Move it or give the place back.`,
    'See where it is',
  ],
  meeting_feedback: ({ college }) => [`${college ?? 'A college'} gave you feedback.`, 'Read it'],
  ward_meeting_soon: ({ college, title, at, ward, time_zone }) => [
    `${ward ?? 'The player in your care'} has a ${title ?? 'meeting'} with ${college ?? 'a college'}${at ? `: ${moment(at, time_zone ?? null)}` : ''}. You may come along or join by its link.`,
    'See where it is',
  ],
  ward_meeting_feedback: ({ college, ward }) => [
    `${college ?? 'A college'} gave feedback to ${ward ?? 'the player in your care'}.`,
    'Read it',
  ],
  offer_made: offerLine((college) => `You have an offer from ${college}.`, ANSWER_BY),
  offer_changed: offerLine((college) => `The offer from ${college} has changed.`, ANSWER_BY),
  offer_signed: offerLine((college) => `Your guardian signed the offer from ${college}.`, ANSWER_BY),
  offer_soon: offerLine((college) => `The offer from ${college} waits for your answer.`, ANSWER_BY),
  offer_accepted: offerLine((college) => `The offer from ${college} is accepted. Everyone has signed.`),
  offer_withdrawn: offerLine((college) => `The offer from ${college} was withdrawn.`),
  offer_expired: offerLine((college) => `The offer from ${college} has expired.`),
  ward_offer_made: offerLine((college, ward) => `There is an offer from ${college} for ${ward}.`, WITH_YOUR_YES),
  ward_offer_changed: offerLine((college, ward) => `The offer from ${college} for ${ward} has changed.`, WITH_YOUR_YES),
  ward_offer_signed: offerLine(
    (college, ward) => `The offer from ${college} for ${ward} has the player’s signature.`,
    WITH_YOUR_YES,
  ),
  ward_offer_soon: offerLine((college, ward) => `The offer from ${college} for ${ward} is still open.`, WITH_YOUR_YES),
  ward_offer_accepted: offerLine(
    (college, ward) => `The offer from ${college} for ${ward} is accepted. Everyone has signed.`,
  ),
  ward_offer_declined: offerLine((college, ward) => `The offer from ${college} for ${ward} was declined.`),
  ward_offer_withdrawn: offerLine((college, ward) => `The offer from ${college} for ${ward} was withdrawn.`),
  ward_offer_expired: offerLine((college, ward) => `The offer from ${college} for ${ward} has expired.`),
  interest_moved: ({ college, stage }) => [
    `${college ?? 'A college'} updated where you stand${stage ? `. Now: ${stage}` : '.'}`,
    'See where you stand',
  ],
  interest_replied: ({ college }) => [`${college ?? 'A college'} answered you.`, 'Read the answer'],
  profile_hidden: ({ person }) => [
    person
      ? `Somebody reported the profile of ${person}, and our staff found that it breaks our rules. Only its owner sees it now. They can change it and ask us to look again.`
      : 'Somebody reported your profile, and our staff found that it breaks our rules. Only you see it now. Change it, then ask us on your profile page to look again.',
    person ? 'Open Lineup' : 'Open your profile',
  ],
  profile_shown: ({ person }) => [
    person
      ? `Our staff no longer hide the profile of ${person}.`
      : 'Our staff no longer hide your profile. It is shown as before.',
    person ? 'Open Lineup' : 'Open your profile',
  ],
  task_due: ({ title = 'A task', college }) => [
    `${title}${college ? ` (${college})` : ''} is due. It is assigned to you.`,
    'See the task',
  ],
};

function plainBlocks(mail: NoticeMail, site: string): Block[] {
  const [text, label] = PLAIN[mail.kind]?.(mail) ?? [line(mail, null), 'Open Lineup'];
  const main = { link: linkOf(mail, site), label };
  return [{ title: subjectOf(mail, null) }, text, ...meetingAnswers(mail, site), { buttons: [main] }];
}

/** One press answers an invitation where its player is signed in; the page asks everybody else to sign in first. */
function meetingAnswers({ kind, href, meeting_id: meeting }: NoticeMail, site: string): Block[] {
  if (kind !== 'meeting_offered' || !meeting) return [];
  const link = (answer: string) => `${site}${href}#meeting=${meeting}&answer=${answer}`;
  return [
    {
      buttons: [
        { link: link('book'), label: 'Book', tone: 'going' },
        { link: link('decline'), label: 'Decline', tone: 'cannot' },
      ],
    },
  ];
}

/** What a day brought, a line and a link for each. */
export function writeDigest({ notices, time_zone, day }: DigestMail, site: string): MailText {
  return {
    subject: `Your day on Lineup, ${shortDay(day, time_zone)}: ${notices.length === 1 ? '1 update' : `${notices.length} updates`}`,
    blocks: [
      { title: 'Your day on Lineup' },
      ...notices.flatMap((each): Block[] => [line(each, time_zone), { link: linkOf(each, site), label: 'See it' }]),
      { buttons: [{ link: `${site}/`, label: 'Open Lineup' }] },
      fewer('You get this email at most once a day.', site),
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
  if (!at || !DONE[kind]) return SUBJECTS[kind] ?? 'News on Lineup';
  if (amount > 1) return `${amount} practices ${DONE[kind]}, from ${shortMoment(at, zone)}`;
  return `Practice ${DONE[kind]}: ${shortMoment(at, zone)}`;
}

function line(notice: Notice, zone: string | null): string {
  const { team, college, title, at, stage, ward } = notice;
  const about = [ward, team ?? college, title, at && moment(at, zone), stage && `now: ${stage}`]
    .filter(Boolean)
    .join(', ');
  const said = at && DONE[notice.kind] ? subjectOf(notice, zone).replace(/(:|, from) .*/, '') : subjectOf(notice, zone);
  if (!about) return said;
  return `${said}${/[?.!]$/.test(said) ? ' ' : ': '}${about}`;
}

function attachmentsOf({ events, invitation, team = '', to }: NoticeMail, site: string): Attachment[] {
  if (!events?.length) return [];
  const [first] = events;
  if (invitation && first) return attachInvitation(first, invitation, to, site);
  const calendar = writeCalendar(
    team,
    events.map((each) => eventOfPractice(each, { id: each.team_id, name: each.team }, site)),
  );
  return [{ filename: 'practice.ics', content: calendar, type: 'text/calendar; charset=utf-8; method=PUBLISH' }];
}
