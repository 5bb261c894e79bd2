import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { todayQuery } from '@lineup/product';
import { clockTime, nearDate } from '@lineup/ui/dates';
import { Logo } from '@lineup/ui/logo';
import { lastTeamFirst } from '../model/last-team';
import grid from '../kit/card/card.module.css';
import link from '../kit/card/card-link.module.css';
import card from './team-card.module.css';
import styles from './my-teams.module.css';
import { t } from '../language';

/** The viewer's own teams above the list, the last opened one first, each with what comes next. Nothing for who has none. */
export function MyTeams() {
  const { user } = useAuth();
  return user ? <TeamsOf userId={user.id} /> : null;
}

function TeamsOf({ userId }: { userId: string }) {
  const { data } = useQuery({ ...todayQuery(userId), select: (today) => today.teams });
  if (!data || data.teams.length === 0) return null;
  return (
    <section className={styles.mine} aria-labelledby="my-teams">
      <h2 id="my-teams" className={styles.heading}>
        {t('My teams')}
      </h2>
      <ul className={grid.grid}>
        {lastTeamFirst(data.teams, userId).map(({ id, name, logo_url: logo, next }) => (
          <li key={id} className={card.card}>
            <Logo name={name} url={logo} size={48} />
            <div className={card.text}>
              <h3 className={link.name}>
                <Link to={`/teams/${id}/manage`}>{name}</Link>
              </h3>
              <p className={card.games}>
                {next
                  ? `${next.title} · ${nearDate(next.starts_at)}, ${clockTime(next.starts_at)}`
                  : t('No practice planned')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {data.teams.length > 1 && (
        <p className={styles.week}>
          <Link to="/teams/week">{t('Their next seven days')}</Link>
        </p>
      )}
    </section>
  );
}
