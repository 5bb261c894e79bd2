/** What a notification of the browser says of a notice, and where it leads. */
import type { Notice } from './notice.ts';
import { nameOfTitle, nowAt, subjectOf } from './notice-subjects.ts';
import { wardNames } from './ward-names.ts';
import { ENGLISH, sentence, type Words } from './words.ts';

/** A notice as `claim_pushes` hands it over. */
export interface PushContent extends Notice {
  /** The subscription that it is for: a browser shows it only while that is its own. */
  to: string;
  change_id: string;
  time_zone?: string | null;
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

export const TITLES: Record<string, string> = {
  practice_unrecorded: sentence('Who came to practice?'),
  team_invited: sentence('A team invites you'),
  college_invited: sentence('A college invites you'),
  program_interest: sentence('A player wrote to your program'),
  program_meeting: sentence('A booking for your meeting changed'),
  program_offer: sentence('An offer was answered, or has expired'),
  program_paper: sentence('A player sent a paper'),
  program_mention: sentence('A colleague named you in a note'),
  program_task: sentence('A colleague gave you a task'),
  flag_changed: sentence('A flag was changed'),
  role_asked: sentence('Somebody asks for a role'),
  college_asked: sentence('Somebody asks us to add a college'),
  team_asked: sentence('Somebody asks for a team'),
  guardian_asked: sentence('Somebody asks you to be their guardian'),
  talk_asked: sentence('Somebody wants to talk to you'),
  new_matches: sentence('Something new fits what you look for'),
};

/** Words of the notice panel, short enough for a lock screen and far below what one push can carry. */
export function writePush(notice: PushContent, words: Words = ENGLISH): PushMessage {
  const { t } = words;
  const { to, kind, change_id, href, team, college, title, stage, flag, time_zone, wards } = notice;
  const about = [
    wardNames(wards, words),
    team ?? college,
    nameOfTitle(kind, title, words),
    stage && nowAt(stage, words),
    flag,
  ]
    .filter(Boolean)
    .join(' · ');
  const known = TITLES[kind];
  return {
    to,
    title: known ? t(known) : subjectOf(notice, time_zone ?? null, words),
    body: about.slice(0, 300) || t('See it on Lineup'),
    tag: change_id,
    href,
  };
}
