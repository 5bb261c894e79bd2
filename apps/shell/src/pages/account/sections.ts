import { UserRound } from '@lineup/ui/icons';
import { Bell } from '../../kit/bell';
import { CalendarSync, Database, Eye, Gamepad, ListFilter, LockKeyhole, SunMoon, Trophy, Users } from './icons';

/** The sections of the account by the end of their address, `/account/<name>`, in order. */
export const sections = {
  profile: { title: 'Profile', purpose: 'Your name, picture and age', Icon: UserRound },
  security: {
    title: 'Sign-in and security',
    purpose: 'Email, password, second factor and signed-in devices',
    Icon: LockKeyhole,
  },
  notifications: { title: 'Notifications', purpose: 'What we email you about, and when', Icon: Bell },
  kept: { title: 'Saved searches', purpose: 'Hear when something new fits', Icon: ListFilter },
  calendar: { title: 'Calendar', purpose: 'Your practices in the calendar that you use', Icon: CalendarSync },
  privacy: { title: 'Privacy', purpose: 'Analytics, search engines and exports', Icon: Eye },
  appearance: { title: 'Appearance', purpose: 'Light or dark', Icon: SunMoon },
  guardians: { title: 'Guardians', purpose: 'Parents, guardians and the players in their care', Icon: Users },
  linked: {
    title: 'Game accounts',
    purpose: 'Riot, Steam and Discord, so that ranks are more than your word',
    Icon: Gamepad,
  },
  points: { title: 'Points', purpose: 'What you earned, and how to earn more', Icon: Trophy },
  data: { title: 'Your data', purpose: 'Download your data or delete your account', Icon: Database },
} as const;

export type SectionName = keyof typeof sections;

export const sectionNames = Object.keys(sections) as SectionName[];

export const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** Anchors of `/account`, to which mails and other apps link, by what has their content now. */
const anchors: Record<string, string> = {
  'birth-date': 'profile#birth-date',
  'search-engines': 'privacy#search-engines',
  exports: 'privacy#exports',
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
