import { Link } from 'react-router-dom';
import { Logo } from '@lineup/ui/logo';
import { SourceMark } from '@lineup/ui/source-mark';
import { teamRoleText } from '../../../model/team-roles';
import type { PlayerTeam } from '../../model/load-player';
import page from '../kit/player-page.module.css';
import styles from './rows.module.css';
import { plural, t } from '../../../language';

/** The teams of a player, with how reliably they come to practices where that is told. */
export function TeamRows({ teams }: { teams: readonly PlayerTeam[] }) {
  return (
    <ul className={styles.teams}>
      {teams.map(({ id, name, logo_url, roles, attendance, since, is_own: isOwn }) => (
        <li key={id}>
          <Logo name={name} url={logo_url} size={40} />
          <div>
            <Link to={`/teams/${id}/manage`}>{name}</Link>
            <p>{roles.map(teamRoleText).join(', ')}</p>
            {since !== undefined && (
              <SourceMark
                source={isOwn ? null : { kind: 'confirmed', at: since, is_current: true, of: t('the team’s roster') }}
              />
            )}
          </div>
          {attendance && (
            <p className={page.attendance}>
              <strong>{attendanceText(attendance)}</strong>
              <span>
                {attendance.is_recorded ? t('recorded by {name}', { name }) : t('own answers')}
                {`, ${plural(attendance.weeks, 'last week', 'last {count} weeks')}`}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const attendanceText = ({ is_recorded: isRecorded, attended, practices }: NonNullable<PlayerTeam['attendance']>) =>
  isRecorded
    ? t('Came to {attended} of {practices} practices', { attended, practices })
    : t('Said yes to {attended} of {practices} practices', { attended, practices });
