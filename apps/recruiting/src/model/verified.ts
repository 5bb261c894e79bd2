import { currentLocale, type Sentences } from '@lineup/language';
import { t } from '../language';

/** How platform staff confirmed the program of a college, and on which day (`2026-11-03`). */
export interface Verified {
  on: string;
  way: 'site' | 'mail' | 'phone';
}

const ways = {
  site: 'on the college’s own site',
  mail: 'by mail from the college',
  phone: 'by phone with the college',
} as const satisfies Sentences;

/** What a verified college rests on, as a sentence without its full stop. */
export function verifiedText({ on, way }: Verified): string {
  const month = new Date(`${on}T12:00:00Z`).toLocaleDateString(currentLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return t('Confirmed by Lineup staff in {month} {way}', { month, way: t(ways[way]) });
}
