import { Link } from 'react-router-dom';
import { Logo } from '@lineup/ui/logo';
import { SourceMark } from '@lineup/ui/source-mark';
import type { PlayerTeam } from '../../model/load-player';
import page from '../kit/player-page.module.css';
import styles from './rows.module.css';

/** The teams of a player, with how reliably they come to practices where that is told. */
export function TeamRows({ teams }: { teams: readonly PlayerTeam[] }) {
  return (
    <ul className={styles.teams}>
      {teams.map(({ id, name, logo_url, roles, attendance, since, is_own: isOwn }) => (
        <li key={id}>
          <Logo name={name} url={logo_url} size={40} />
          <div>
            <Link to={`/teams/${id}/manage`}>{name}</Link>
            <p>{roles.map(roleText).join(', ')}</p>
            {since !== undefined && (
              <SourceMark
                source={isOwn ? null : { kind: 'confirmed', at: since, is_current: true, of: 'the team’s roster' }}
              />
            )}
          </div>
          {attendance && (
            <p className={page.attendance}>
              <strong>{attendanceText(attendance)}</strong>
              <span>
                {attendance.is_recorded ? `recorded by ${name}` : 'own answers'}
                {`, last ${attendance.weeks} weeks`}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const attendanceText = ({ is_recorded: isRecorded, attended, practices }: NonNullable<PlayerTeam['attendance']>) =>
  `${isRecorded ? 'Came to' : 'Said yes to'} ${attended} of ${practices} practices`;

const roleText = (role: string) => {
  const words = role.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
