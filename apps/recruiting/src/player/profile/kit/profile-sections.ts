import type { Sentences } from '@lineup/language';

/** What the player edits on the own page, each in a dialog of its own. */
export type ProfileSection =
  | 'details'
  | 'games'
  | 'availability'
  | 'looking'
  | 'links'
  | 'achievements'
  | 'attendance'
  | 'results'
  | 'publish';

export const sectionTitles = {
  details: 'About you',
  games: 'Games',
  availability: 'Availability',
  looking: 'Looking for a team',
  links: 'Highlights and links',
  achievements: 'Achievements',
  attendance: 'Attendance',
  results: 'Results',
  publish: 'Publish your profile',
} satisfies Sentences<Record<ProfileSection, string>>;
