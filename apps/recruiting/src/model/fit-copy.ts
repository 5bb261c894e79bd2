import type { FitFactor } from './match-programs';
import { scholarshipText } from './scholarship';

const labels: Record<string, string> = {
  game: 'Game',
  position: 'Position',
  rank: 'Rank',
  class_year: 'Class year',
  gpa: 'GPA',
  region: 'Region',
  availability: 'Practice times',
  scholarship: 'Scholarship',
};

/** What a factor is called. */
export const factorLabel = ({ factor }: Pick<FitFactor, 'factor'>) => labels[factor] ?? factor;

/** What a factor means for this program, in one sentence; `place` is where the program is. */
export function factorSentence({ factor, wanted }: FitFactor, place: string | null): string {
  switch (factor) {
    case 'game':
      return 'Your main game counts most.';
    case 'position':
      return wanted ? `They need: ${wanted}.` : 'Any position.';
    case 'rank':
      return wanted ? `They ask for ${wanted} or better.` : 'No minimum rank; a better one counts more.';
    case 'class_year':
      return wanted ? `They are looking for the class of ${wanted}.` : 'Any class year.';
    case 'gpa':
      return typeof wanted === 'number' ? `They ask for a GPA of ${wanted.toFixed(2)} or better.` : 'No minimum GPA.';
    case 'region':
      return place ? `They are in ${place}.` : 'Near your home counts.';
    case 'availability':
      return 'How much of their practice time you can make.';
    case 'scholarship':
      return typeof wanted === 'number' && wanted > 0
        ? `They offer ${scholarshipText(null, wanted)?.toLowerCase()}.`
        : 'They list no scholarship.';
    default:
      return '';
  }
}

const raises: Record<string, (wanted: FitFactor['wanted']) => string> = {
  make_primary: () => 'make this your main game',
  add_position: () => 'add the positions you play',
  play_position: (wanted) => (wanted ? `play ${wanted}` : 'play what they need'),
  add_rank: () => 'add your rank',
  rank_up: () => 'rank up',
  add_class_year: () => 'add your class year',
  add_gpa: () => 'add your GPA',
  raise_gpa: () => 'raise your GPA',
  add_state: () => 'add your home state or province',
  add_availability: () => 'say when you can practice',
  free_practice_times: () => 'be free at their practice times',
  add_scholarship_need: () => 'say what scholarship you need',
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
    facts: open.map(({ factor }) => (factor === 'rank' ? 'rank' : 'role')).join(' and '),
    points: [...open, ...(game ? [game] : [])].reduce((sum, { points }) => sum + points, 0),
  };
}
