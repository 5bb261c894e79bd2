import { MapPin } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { GameName } from '@lineup/ui/game-mark';
import { Logo } from '@lineup/ui/logo';
import { scholarshipText } from '../model/scholarship';
import type { CollegeSummary } from './list-colleges';
import styles from './college-card.module.css';

interface CollegeCardProps {
  college: CollegeSummary;
}

/** One college of the list; the whole card leads to its page. */
export function CollegeCard({ college }: CollegeCardProps) {
  const { search } = useLocation();
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
          {college.city}, {college.state}
        </p>
      </div>
      <Chip>{college.level === 'club' ? 'Club' : 'Varsity'}</Chip>
      <ul className={styles.games} aria-label="Games">
        {college.games.map((game) => (
          <li key={game}>
            <GameName game={game} />
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <div>
          <dt>Scholarship</dt>
          <dd>{scholarship ?? 'None listed'}</dd>
        </div>
        <div>
          <dt>Open spots</dt>
          <dd>{college.open_spots}</dd>
        </div>
      </dl>
    </li>
  );
}
