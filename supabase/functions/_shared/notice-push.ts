/** What a notification of the browser says of a notice, and where it leads. */
import { type Notice, subjectOf } from './notice-mails.ts';

/** A notice as `claim_pushes` hands it over. */
export interface PushContent extends Notice {
  /** The subscription that it is for: a browser shows it only while that is its own. */
  to: string;
  change_id: string;
  time_zone?: string | null;
  due_on?: string;
  flag?: string;
}

/** What the worker in the browser gets. */
export interface PushMessage {
  to: string;
  title: string;
  body: string;
  /** The same change again replaces what is shown. */
  tag: string;
  /** A path of the site. */
  href: string;
}

const TITLES: Record<string, string> = {
  practice_unrecorded: 'Who came to practice?',
  team_invited: 'A team invites you',
  college_invited: 'A college invites you',
  program_interest: 'A player wrote to your program',
  program_meeting: 'A place of your meeting changed',
  program_offer: 'An offer was answered, or has expired',
  program_mention: 'A colleague named you in a note',
  program_task: 'A colleague gave you a task',
  flag_changed: 'A flag was changed',
  role_asked: 'Somebody asks for a role',
  college_asked: 'Somebody asks us to add a college',
  team_asked: 'Somebody asks for a team',
  guardian_asked: 'Somebody asks you to be their guardian',
  talk_asked: 'Somebody wants to talk to you',
  new_matches: 'Something new fits what you look for',
};

/** Words of the notice panel, short enough for a lock screen and far below what one push can carry. */
export function writePush(notice: PushContent): PushMessage {
  const { to, kind, change_id, href, team, college, title, stage, flag, time_zone, ward } = notice;
  const about = [ward, team ?? college, title, stage && `now: ${stage}`, flag].filter(Boolean).join(' · ');
  return {
    to,
    title: TITLES[kind] ?? subjectOf(notice, time_zone ?? null),
    body: about.slice(0, 300) || 'See it on Lineup',
    tag: change_id,
    href,
  };
}
