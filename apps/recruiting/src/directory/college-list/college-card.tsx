import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { Chip } from '@lineup/ui/chip';
import { GameName } from '@lineup/ui/game-mark';
import { MapPin } from '@lineup/ui/icons';
import { lazyQuietly } from '@lineup/ui/lazy-part';
import { Logo } from '@lineup/ui/logo';
import { cityLine } from '@lineup/ui/country-name';
import { daysText, PLEDGE } from '../../model/reply-time';
import { scholarshipText } from '../../model/scholarship';
import { StandingChip } from '../../kit/standing-chip';
import { MAX_COMPARED } from '../model/use-compared';
import type { CollegeSummary } from './list-colleges';
import styles from './college-card.module.css';
import { t } from '../../language';

// Visitors keep nothing, and load none of it.
const CardSaving = lazyQuietly(() => import('./card-saving'));

interface CollegeCardProps {
  college: CollegeSummary;
  isCompared: boolean;
  /** Null while no more colleges can be compared. */
  onCompare: ((isOn: boolean) => void) | null;
}

/** One college of the list; the whole card leads to its page. */
export function CollegeCard({ college, isCompared, onCompare }: CollegeCardProps) {
  const { search } = useLocation();
  const { user } = useAuth();
  const reply = daysText({ median_days: college.reply_days });
  const scholarship = scholarshipText(college.scholarship_min, college.scholarship_max);
  return (
    <li className={styles.card}>
      <Logo name={college.name} url={college.logo_url} colors={college.colors} size={48} />
      <div>
        <h2 className={styles.name}>
          <Link to={`/college/${college.slug}`} state={{ listSearch: search }}>
            {college.name}
          </Link>
        </h2>
        <p className={styles.place}>
          <MapPin size={14} aria-hidden />
          {cityLine(college)}
        </p>
      </div>
      <div className={styles.chips}>
        <StandingChip standing={college.standing} />
        {college.fit !== null && <Chip tone="accent">{t('Fit {fit} of 100', { fit: college.fit })}</Chip>}
        <Chip>{college.level === 'club' ? t('Club') : t('Varsity')}</Chip>
        {college.is_pledged && <Chip tone="success">{t(PLEDGE)}</Chip>}
      </div>
      <ul className={styles.games} aria-label={t('Games')}>
        {college.games.map((game) => (
          <li key={game}>
            <GameName game={game} />
            {game === college.fit_game && college.games.length > 1 && (
              <span className={styles.best}>{t('best fit')}</span>
            )}
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Scholarship')}</dt>
          <dd>{scholarship ?? t('None listed')}</dd>
        </div>
        <div>
          <dt>{t('Open spots')}</dt>
          <dd>{college.open_spots}</dd>
        </div>
        {reply && (
          <div>
            <dt>{t('Reply time')}</dt>
            <dd>{reply}</dd>
          </div>
        )}
      </dl>
      <div className={styles.tools}>
        <label>
          <input
            type="checkbox"
            checked={isCompared}
            disabled={onCompare === null}
            title={
              onCompare ? undefined : t('You can compare {max} at a time. Remove one first.', { max: MAX_COMPARED })
            }
            onChange={({ target }) => onCompare?.(target.checked)}
          />
          {t('Compare')} <span className="lu-visually-hidden">{college.name}</span>
        </label>
        {user && (
          <div className={styles.saving}>
            <Suspense fallback={null}>
              <CardSaving college={college} />
            </Suspense>
          </div>
        )}
      </div>
    </li>
  );
}
