import {
  fields,
  httpsLink,
  optionalText,
  optionalWholeNumber,
  requiredName,
  type DraftOf,
  type InputOf,
  type Rule,
} from '@lineup/ui/form';
import type { Achievement } from '../../model/achievement';

/** Limits of an achievement; the database holds the same. */
export const ACHIEVEMENT_LIMITS = {
  title: 120,
  description: 2000,
  lastPlace: 100_000,
  link: 2048,
  firstDate: '1990-01-01',
  lastDate: '2099-12-31',
} as const;

/** A calendar day (`2026-11-21`). */
const date: Rule<string> = (day) => {
  if (!/^\d{4,6}-\d{2}-\d{2}$/.test(day)) return { problem: 'Choose a date.' };
  const isInRange = day.length === 10 && day >= ACHIEVEMENT_LIMITS.firstDate && day <= ACHIEVEMENT_LIMITS.lastDate;
  return isInRange ? { value: day } : { problem: 'Choose a year from 1990 to 2099.' };
};

/** What the form holds → the columns that are stored. */
export const achievementInput = fields({
  title: requiredName(ACHIEVEMENT_LIMITS.title, 'Enter a title.'),
  date_achieved: date,
  placement: optionalWholeNumber(1, ACHIEVEMENT_LIMITS.lastPlace),
  link_url: httpsLink(ACHIEVEMENT_LIMITS.link),
  description: optionalText(ACHIEVEMENT_LIMITS.description),
});

/** Fields as the form holds them. */
export type AchievementDraft = DraftOf<typeof achievementInput>;
export type AchievementInput = InputOf<typeof achievementInput>;

export const EMPTY_ACHIEVEMENT: AchievementDraft = {
  title: '',
  date_achieved: '',
  placement: '',
  link_url: '',
  description: '',
};

/** A stored achievement as the form holds it. */
export const draftOf = (achievement: Achievement): AchievementDraft => ({
  title: achievement.title,
  date_achieved: achievement.date_achieved,
  placement: achievement.placement?.toString() ?? '',
  link_url: achievement.link_url ?? '',
  description: achievement.description ?? '',
});
