import { Check } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { saveRedirect, useAuth } from '@lineup/auth';
import { Chip } from '@lineup/ui/chip';
import { LinkButton } from '@lineup/ui/link-button';
import type { Player } from '../../model/load-player';
import { SaveToList } from '../../../kit/save-to-list/save-to-list';
import { InviteToTeam } from './invite-to-team';
import { MessagePlayer } from '../../../kit/message-player';
import { SaveRecruit } from './save-recruit';
import { ShareProfile } from './share-profile';
import styles from '../kit/player-page.module.css';
import { rich, t } from '../../../language';

/** What the viewer may do with a player; where they cannot send a message, why. */
export function ViewerActions({ player }: { player: Player }) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const { user_id: id, actions, is_listed } = player;
  const name = player.name ?? t('This player');
  const { message_barrier: barrier, pipelines, teams } = actions;
  return (
    <div className={styles.actions}>
      {barrier === null && <MessagePlayer player={player} />}
      {barrier === 'signed_out' && (
        <LinkButton to="/auth" variant="primary" onClick={() => saveRedirect(pathname)}>
          {t('Sign in to message')}
        </LinkButton>
      )}
      {pipelines.length > 0 && <SaveRecruit player={player} />}
      {user && actions.add_to_list && <SaveToList listed={{ kind: 'player', id, name }} />}
      {teams.some((team) => !team.is_on_roster) && <InviteToTeam player={player} />}
      {is_listed && <ShareProfile player={player} />}
      {teams.map(
        (team) =>
          team.is_on_roster && (
            <Chip key={team.id} tone="success" icon={<Check size={14} aria-hidden />}>
              {t('On {team}', { team: team.name })}
            </Chip>
          ),
      )}
      {barrier === 'birth_date' && (
        <p className={styles.barrier}>
          {rich('Enter your <link>date of birth</link> before you message anybody.', {
            link: (words) => <Link to="/account#birth-date">{words}</Link>,
          })}
        </p>
      )}
      {barrier === 'blocked' && (
        <p className={styles.barrier}>{t('You blocked {name}, so you cannot message each other.', { name })}</p>
      )}
    </div>
  );
}
