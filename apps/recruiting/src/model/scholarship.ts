import { t } from '../language';
import { dollars } from '@lineup/ui/dollars';

/** A scholarship range in US dollars a year: `$500–$9,000 a year`, `Up to $9,000 a year`, or null without any. */
export function scholarshipText(min: number | null, max: number | null): string | null {
  if (!max) return null;
  const amount = dollars(max);
  if (!min) return t('Up to {amount} a year', { amount });
  if (min === max) return t('{amount} a year', { amount });
  return t('{min}–{max} a year', { min: dollars(min), max: amount });
}
