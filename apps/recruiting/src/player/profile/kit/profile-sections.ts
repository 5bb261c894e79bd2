/** What the player edits on the own page, each in a dialog of its own. */
export type ProfileSection = 'details' | 'games' | 'availability' | 'links' | 'achievements' | 'attendance' | 'publish';

export const sectionTitles: Record<ProfileSection, string> = {
  details: 'About you',
  games: 'Games',
  availability: 'Availability',
  links: 'Highlights and links',
  achievements: 'Achievements',
  attendance: 'Attendance',
  publish: 'Publish your profile',
};
