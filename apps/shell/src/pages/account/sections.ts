import { sentence } from '@lineup/language';
import { UserRound } from '@lineup/ui/icons';
import { Bell } from '../../kit/bell';
import { CalendarSync, Database, Eye, Gamepad, ListFilter, LockKeyhole, SunMoon, Trophy, Users } from './icons';

/** The sections of the account by the end of their address, `/account/<name>`, in order. */
export const sections = {
  profile: { title: sentence('Profile'), purpose: sentence('Your name, picture and age'), Icon: UserRound },
  security: {
    title: sentence('Sign-in and security'),
    purpose: sentence('Email, password, second factor and signed-in devices'),
    Icon: LockKeyhole,
  },
  notifications: {
    title: sentence('Notifications'),
    purpose: sentence('What we email you about, and when'),
    Icon: Bell,
  },
  kept: { title: sentence('Saved searches'), purpose: sentence('Hear when something new fits'), Icon: ListFilter },
  calendar: {
    title: sentence('Calendar'),
    purpose: sentence('Your practices in the calendar that you use, and when you are busy'),
    Icon: CalendarSync,
  },
  privacy: { title: sentence('Privacy'), purpose: sentence('Analytics, search engines and exports'), Icon: Eye },
  appearance: { title: sentence('Appearance'), purpose: sentence('Light or dark, and your language'), Icon: SunMoon },
  guardians: {
    title: sentence('Guardians'),
    purpose: sentence('Parents, guardians and the players in their care'),
    Icon: Users,
  },
  linked: {
    title: sentence('Game accounts'),
    purpose: sentence('Riot, Steam and Discord, so that ranks are more than your word'),
    Icon: Gamepad,
  },
  points: { title: sentence('Points'), purpose: sentence('What you earned, and how to earn more'), Icon: Trophy },
  data: {
    title: sentence('Your data'),
    purpose: sentence('Download your data or delete your account'),
    Icon: Database,
  },
} as const;

export type SectionName = keyof typeof sections;

export const sectionNames = Object.keys(sections) as SectionName[];

export const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** Anchors of `/account`, to which mails and other apps link, by what has their content now. */
const anchors: Record<string, string> = {
  'birth-date': 'profile#birth-date',
  'search-engines': 'privacy#search-engines',
  exports: 'privacy#exports',
  busy: 'calendar#busy',
  'sign-in': 'security',
  sessions: 'security#sessions',
  export: 'data#export',
  delete: 'data#delete',
};

/**
 * Where `/account` with this query and hash leads: to the section of an anchor, and after a change of the email address to
 * that address; null for the overview.
 */
export function sectionAddress(search: string, hash: string): string | null {
  const anchor = hash.slice(1);
  if (isSection(anchor)) return `/account/${anchor}`;
  if (Object.hasOwn(anchors, anchor)) return `/account/${anchors[anchor]}`;
  return new URLSearchParams(search).has('changed') ? `/account/security${search}` : null;
}
