import * as z from '@lineup/schema';
import { httpsLink, optionalText, optionalWholeNumber, requiredName } from '@lineup/ui/form';
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
const date = z.string().check(
  z.refine((day) => /^\d{4,6}-\d{2}-\d{2}$/.test(day), 'Choose a date.'),
  z.refine(
    (day) => day.length === 10 && day >= ACHIEVEMENT_LIMITS.firstDate && day <= ACHIEVEMENT_LIMITS.lastDate,
    'Choose a year from 1990 to 2099.',
  ),
);

/** What the form holds → the columns that are stored. */
export const achievementInput = z.object({
  title: requiredName(ACHIEVEMENT_LIMITS.title, 'Enter a title.'),
  date_achieved: date,
  placement: optionalWholeNumber(1, ACHIEVEMENT_LIMITS.lastPlace),
  link_url: httpsLink(ACHIEVEMENT_LIMITS.link),
  description: optionalText(ACHIEVEMENT_LIMITS.description),
});

/** Fields as the form holds them. */
export type AchievementDraft = z.input<typeof achievementInput>;
export type AchievementInput = z.infer<typeof achievementInput>;

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
