/** What a notice is called: the subject of its mail, the title of its push, a line of the daily mail. */
import type { Notice } from './notice.ts';
import { moment, shortMoment } from './practice-time.ts';
import { stageIn } from './stages.ts';
import { wardNames } from './ward-names.ts';
import { sentence, type Words } from './words.ts';

/** Changes of practices: what is said of one and of several, above them and in the mail. */
const CHANGES = {
  scheduled: {
    one: sentence('Practice scheduled'),
    many: sentence('{count} practices scheduled'),
    team: sentence('{team} scheduled a practice.'),
    teamMany: sentence('{team} scheduled {count} practices.'),
  },
  moved: {
    one: sentence('Practice moved'),
    many: sentence('{count} practices moved'),
    team: sentence('{team} moved a practice.'),
    teamMany: sentence('{team} moved {count} practices.'),
  },
  cancelled: {
    one: sentence('Practice canceled'),
    many: sentence('{count} practices canceled'),
    team: sentence('{team} canceled this practice.'),
    teamMany: sentence('{team} canceled {count} practices.'),
  },
};

/** What changed about practices; undefined for what tells of something else. */
export function changeOf(kind: string) {
  const [, change] = /^(?:ward_)?practice_(scheduled|moved|cancelled)$/.exec(kind) ?? [];
  return change && CHANGES[change as keyof typeof CHANGES];
}

/** Of a place that became free. */
export const PLACES: Record<string, string> = {
  practice_place: sentence('A spot opened up, and it is yours'),
  ward_practice_place: sentence('The player in your care has a spot'),
};

export const SUBJECTS: Record<string, string> = {
  announcement: sentence('Your team has an announcement'),
  ward_announcement: sentence('A team has an announcement for the player in your care'),
  poll_opened: sentence('Which times work for you?'),
  scrim_asked: sentence('A team asks for your scrim'),
  scrim_declined: sentence('Your scrim was declined'),
  scrim_offered: sentence('A scrim that you asked for is free again'),
  scrim_time: sentence('Another time is proposed for your scrim'),
  scrim_result: sentence('There is news about a scrim result'),
  match_result: sentence('There is news about a tournament match'),
  request_made: sentence('Someone wants to join your team'),
  request_accepted: sentence('You’re on the team'),
  request_declined: sentence('Your request to join was declined'),
  team_request_approved: sentence('Your team is open'),
  team_request_declined: sentence('Your request for a team was declined'),
  place_offered: sentence('A team wants you on its roster'),
  tier_ended: sentence('A team’s subscription has ended'),
  calendar_failed: sentence('We can no longer read a calendar of yours'),
  webhook_stopped: sentence('A connection to another service was switched off'),
  meeting_offered: sentence('A college would like to meet you'),
  meeting_booked: sentence('You booked a time with a college'),
  meeting_moved: sentence('A booking with a college was moved'),
  meeting_cancelled: sentence('A booking with a college was canceled'),
  meeting_soon: sentence('You meet a college tomorrow'),
  meeting_feedback: sentence('A college gave you feedback'),
  ward_meeting_booked: sentence('The player in your care booked a time with a college'),
  ward_meeting_moved: sentence('A booking of the player in your care with a college was moved'),
  ward_meeting_cancelled: sentence('A booking of the player in your care with a college was canceled'),
  ward_meeting_soon: sentence('The player in your care meets a college tomorrow'),
  ward_meeting_feedback: sentence('A college gave feedback to the player in your care'),
  program_meeting: sentence('A booking for your meeting changed'),
  offer_made: sentence('A college made you an offer'),
  offer_changed: sentence('A college changed its offer to you'),
  offer_signed: sentence('Your guardian signed an offer'),
  offer_soon: sentence('An offer is waiting for your answer'),
  offer_accepted: sentence('Your offer is accepted'),
  offer_withdrawn: sentence('A college withdrew its offer'),
  offer_expired: sentence('An offer has expired'),
  offer_ended: sentence('Your commitment to a college has ended'),
  papers_asked: sentence('A college asks you for papers'),
  paper_returned: sentence('A college sent a paper back'),
  papers_due: sentence('Papers for a college are due'),
  ward_offer_made: sentence('A college made an offer to the player in your care'),
  ward_offer_changed: sentence('A college changed its offer to the player in your care'),
  ward_offer_signed: sentence('An offer is waiting for your yes'),
  ward_offer_soon: sentence('An offer to the player in your care ends soon'),
  ward_offer_accepted: sentence('An offer to the player in your care is accepted'),
  ward_offer_declined: sentence('The player in your care declined an offer'),
  ward_offer_withdrawn: sentence('A college withdrew its offer to the player in your care'),
  ward_offer_expired: sentence('An offer to the player in your care has expired'),
  ward_offer_ended: sentence('The commitment of the player in your care has ended'),
  ward_papers_asked: sentence('A college asks the player in your care for papers'),
  ward_paper_returned: sentence('A college sent back a paper of the player in your care'),
  ward_papers_due: sentence('Papers of the player in your care are due'),
  program_paper: sentence('A player sent a paper'),
  program_offer: sentence('An offer was answered, or has expired'),
  ward_interest_sent: sentence('The player in your care wrote to a college'),
  ward_interest_moved: sentence('A college updated where the player in your care stands'),
  interest_moved: sentence('A college updated where you stand'),
  interest_replied: sentence('A college answered you'),
  task_due: sentence('A task is due'),
  guardian_offered: sentence('An adult offers to be your guardian'),
  guardian_waiting: sentence('Another guardian is waiting for your yes'),
  guardian_linked: sentence('A guardian was linked'),
  guardian_ended: sentence('A link to a guardian has ended'),
  ward_asked_team: sentence('The player in your care asked to join a team'),
  ward_talks: sentence('The player in your care is talking to someone new'),
  profile_hidden: sentence('Our staff hid a profile'),
  profile_shown: sentence('A profile is back on Lineup'),
  passkey_added: sentence('A passkey was added to your account'),
  evaluation_asked: sentence('A player asks you for an evaluation'),
  evaluation_written: sentence('A coach wrote an evaluation of you'),
  evaluation_declined: sentence('Your request for an evaluation was declined'),
  ward_evaluation: sentence('A coach wrote an evaluation of the player in your care'),
  role_approved: sentence('Your role request was approved'),
  role_declined: sentence('Your role request was declined'),
  college_approved: sentence('Your college is on Lineup'),
  college_declined: sentence('We did not add your college'),
};

/** What happened, without when. */
function headOf({ kind, amount, at }: Notice, { t }: Words): string {
  const change = at && changeOf(kind);
  if (change) return amount > 1 ? t(change.many, { count: amount }) : t(change.one);
  return t(SUBJECTS[kind] ?? PLACES[kind] ?? sentence('News on Lineup'));
}

/** The subject of a mail, or the title of a push. */
export function subjectOf(notice: Notice, zone: string | null, words: Words): string {
  const { t } = words;
  const { kind, amount, at } = notice;
  const what = headOf(notice, words);
  if (!at || !(changeOf(kind) || PLACES[kind])) return what;
  const when = shortMoment(words, at, zone);
  return changeOf(kind) && amount > 1 ? t('{what}, from {when}', { what, when }) : t('{what}: {when}', { what, when });
}

/** Kinds of times with a college, which the database tells in place of a title. */
const TIMES: Record<string, string> = { meeting: sentence('meeting'), tryout: sentence('tryout') };

/** So it does with what became of an offer. */
const OFFERS: Record<string, string> = {
  open: sentence('open'),
  accepted: sentence('accepted'),
  declined: sentence('declined'),
  withdrawn: sentence('withdrawn'),
  expired: sentence('expired'),
  ended: sentence('ended'),
};

/** The title of what a notice is about: written by a person, or the name of a kind. */
export function nameOfTitle(kind: string, title: string | undefined, { t }: Words): string | undefined {
  const names = kind.includes('meeting') ? TIMES : kind === 'program_offer' ? OFFERS : {};
  return title === undefined || !Object.hasOwn(names, title) ? title : t(names[title] ?? title);
}

/** "now: Offer made". */
export function nowAt(stage: string, words: Words): string {
  const { t } = words;
  return t('now: {stage}', { stage: stageIn(stage, words) });
}

/** A notice in one line. */
export function lineOf(notice: Notice, zone: string | null, words: Words): string {
  const { kind, team, college, title, at, stage, wards } = notice;
  const about = [
    ...[wardNames(wards, words), team ?? college, nameOfTitle(kind, title, words)],
    ...[at && moment(words, at, zone), stage && nowAt(stage, words)],
  ]
    .filter(Boolean)
    .join(', ');
  const said = headOf(notice, words);
  if (!about) return said;
  return `${said}${/[?.!]$/.test(said) ? ' ' : ': '}${about}`;
}
