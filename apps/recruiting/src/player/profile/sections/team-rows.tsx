import { Link } from 'react-router-dom';
import { Logo } from '@lineup/ui/logo';
import type { PlayerTeam } from '../../model/load-player';
import page from '../kit/player-page.module.css';
import styles from './rows.module.css';

/** The teams of a player, with how reliably they come to practices where that is told. */
export function TeamRows({ teams }: { teams: readonly PlayerTeam[] }) {
  return (
    <ul className={styles.teams}>
      {teams.map(({ id, name, logo_url, roles, attendance }) => (
        <li key={id}>
          <Logo name={name} url={logo_url} size={40} />
          <div>
            <Link to={`/teams/${id}/manage`}>{name}</Link>
            <p>{roles.map(roleText).join(', ')}</p>
          </div>
          {attendance && (
            <p className={page.attendance}>
              <strong>{Math.round((attendance.attended / attendance.practices) * 100)}% attendance</strong>
              <span>
                {attendance.attended} of {attendance.practices} practices in {attendance.weeks} weeks
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const roleText = (role: string) => {
  const words = role.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
