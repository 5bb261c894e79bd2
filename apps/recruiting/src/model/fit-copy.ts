import { currentLocale, type Sentences } from '@lineup/language';
import type { FitFactor } from './match-programs';
import { dollars } from '@lineup/ui/dollars';
import { t } from '../language';

const labels = {
  game: 'Game',
  position: 'Position',
  rank: 'Rank',
  class_year: 'Class year',
  gpa: 'GPA',
  region: 'Region',
  availability: 'Practice times',
  scholarship: 'Scholarship',
} satisfies Sentences<Record<string, string>> as Record<string, string>;

/** What a factor is called. */
export const factorLabel = ({ factor }: Pick<FitFactor, 'factor'>) => t(labels[factor] ?? factor);

/** What a factor means for this program, in one sentence; `place` is where the program is. */
export function factorSentence({ factor, wanted }: FitFactor, place: string | null): string {
  switch (factor) {
    case 'game':
      return t('Your main game counts most.');
    case 'position':
      return wanted ? t('They need: {wanted}.', { wanted }) : t('Any position.');
    case 'rank':
      return wanted
        ? t('They ask for {wanted} or better.', { wanted })
        : t('No minimum rank; a better one counts more.');
    case 'class_year':
      return wanted ? t('They are looking for the class of {wanted}.', { wanted }) : t('Any class year.');
    case 'gpa':
      return typeof wanted === 'number'
        ? t('They ask for a GPA of {gpa} or better.', { gpa: wanted.toFixed(2) })
        : t('No minimum GPA.');
    case 'region':
      return place ? t('They are in {place}.', { place }) : t('Near your home counts.');
    case 'availability':
      return t('How much of their practice time you can make.');
    case 'scholarship':
      return typeof wanted === 'number' && wanted > 0
        ? t('They offer up to {amount} a year.', { amount: dollars(wanted) })
        : t('They list no scholarship.');
    default:
      return '';
  }
}

const raises: Record<string, (wanted: FitFactor['wanted']) => string> = {
  make_primary: () => t('make this your main game'),
  add_position: () => t('add the positions you play'),
  play_position: (wanted) => (wanted ? t('play {wanted}', { wanted }) : t('play what they need')),
  add_rank: () => t('add your rank'),
  rank_up: () => t('rank up'),
  add_class_year: () => t('add your class year'),
  add_gpa: () => t('add your GPA'),
  raise_gpa: () => t('raise your GPA'),
  add_state: () => t('add your home state or province'),
  add_availability: () => t('say when you can practice'),
  free_practice_times: () => t('be free at their practice times'),
  add_scholarship_need: () => t('say what scholarship you need'),
};

/** What would raise the fit, what brings most first. */
export const raisesOf = (factors: readonly FitFactor[]) =>
  factors
    .toSorted((a, b) => b.max - b.points - (a.max - a.points))
    .flatMap(({ raise, wanted, points, max }) => {
      const copy = raise && raises[raise]?.(wanted);
      return copy ? [{ copy, gain: max - points }] : [];
    });

/** What a coach could confirm of a fit: the facts in words, and the points that would then rest on more than the player's word. */
export function unconfirmedOf(factors: readonly FitFactor[]) {
  const open = factors.filter(
    ({ factor, points, is_confirmed, raise }) =>
      // Where any rank will do, none at all has points.
      is_confirmed === false && points > 0 && (factor === 'position' || (factor === 'rank' && raise !== 'add_rank')),
  );
  if (open.length === 0) return null;
  const game = factors.find(({ factor, is_confirmed }) => factor === 'game' && is_confirmed === false);
  return {
    facts: new Intl.ListFormat(currentLocale()).format(
      open.map(({ factor }) => (factor === 'rank' ? t('rank') : t('role'))),
    ),
    points: [...open, ...(game ? [game] : [])].reduce((sum, { points }) => sum + points, 0),
  };
}
