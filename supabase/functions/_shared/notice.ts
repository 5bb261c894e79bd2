/** A notice as the database hands it over, with the names that its reader may see, for a mail or a push. */
import type { CalendarPractice } from './ics.ts';
import type { Invitation } from './invitation.ts';
import type { SeriesRule } from './practice-time.ts';
import type { WardNames } from './ward-names.ts';

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
  wards?: WardNames | null;
  /** Of papers: the day of the next one. */
  due_on?: string | null;
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
  /** For the links that answer a meeting, without a password. */
  meeting_token?: string | null;
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
