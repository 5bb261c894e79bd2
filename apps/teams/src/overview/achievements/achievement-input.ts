import * as z from 'zod/mini';
import type { Achievement } from '../../model/achievement';
import { httpsLink, optionalText, optionalWholeNumber, requiredText } from '../../form/input-rules';

/** Limits of an achievement; the database holds the same. */
export const ACHIEVEMENT_LIMITS = {
  title: 120,
  description: 2000,
  lastPlace: 100_000,
  link: 2048,
  firstDate: '1990-01-01',
  lastDate: '2099-12-31',
} as const;

/** What the form holds → what is stored. The date is a calendar day (`2026-11-21`). */
export const achievementInput = z.object({
  title: requiredText(ACHIEVEMENT_LIMITS.title, 'Enter a title.'),
  date: z.string().check(
    z.regex(/^\d{4,6}-\d{2}-\d{2}$/, 'Choose a date.'),
    z.refine(
      (date) => date.length === 10 && date >= ACHIEVEMENT_LIMITS.firstDate && date <= ACHIEVEMENT_LIMITS.lastDate,
      'Choose a year from 1990 to 2099.',
    ),
  ),
  placement: optionalWholeNumber(1, ACHIEVEMENT_LIMITS.lastPlace),
  link: httpsLink(ACHIEVEMENT_LIMITS.link),
  description: optionalText(ACHIEVEMENT_LIMITS.description),
});

/** Fields as the form holds them. */
export type AchievementDraft = z.input<typeof achievementInput>;
export type AchievementInput = z.output<typeof achievementInput>;

export const EMPTY_ACHIEVEMENT: AchievementDraft = { title: '', date: '', placement: '', link: '', description: '' };

/** A stored achievement as the form holds it. */
export const draftOf = (achievement: Achievement): AchievementDraft => ({
  title: achievement.title,
  date: achievement.date_achieved,
  placement: achievement.placement?.toString() ?? '',
  link: achievement.link_url ?? '',
  description: achievement.description ?? '',
});
