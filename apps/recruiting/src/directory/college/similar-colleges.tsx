import { Link } from 'react-router-dom';
import { GameName } from '@lineup/ui/game-mark';
import { Logo } from '@lineup/ui/logo';
import { cityLine } from '@lineup/ui/country-name';
import { StandingChip } from '../../kit/standing-chip';
import { scholarshipText } from '../../model/scholarship';
import { PlaceName } from '../../kit/place-name';
import type { SimilarCollege } from './load-college';
import styles from './similar-colleges.module.css';
import { t } from '../../language';

/** Colleges that are like one, each with what they share. */
export function SimilarColleges({ colleges }: { colleges: readonly SimilarCollege[] }) {
  return (
    <ul className={styles.list}>
      {colleges.map((college) => (
        <li key={college.id}>
          <Logo name={college.name} url={college.logo_url} colors={college.colors} size={40} />
          <div>
            <h3>
              <Link to={`/college/${college.slug}`}>{college.name}</Link>
            </h3>
            <p>
              {cityLine(college)}
              {college.near === 'state' && (
                <>
                  {` · ${t('Also in')} `}
                  <PlaceName place={college} />
                </>
              )}
              {college.near === 'region' && ` · ${t('Same region')}`}
            </p>
            <p>
              {college.level === 'club' ? t('Club') : t('Varsity')} ·{' '}
              {scholarshipText(college.scholarship_min, college.scholarship_max) ?? t('No scholarship listed')}
            </p>
            <StandingChip standing={college.standing} />
            <ul className={styles.games} aria-label={t('Games in common')}>
              {college.shared_games.map((game) => (
                <li key={game}>
                  <GameName game={game} />
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
