import { ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import { plainDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { MessagePlayer } from '../../kit/message-player';
import { requestedRoles } from '../../model/roles';
import type { OwnRecruiting } from './load-dashboard';
import styles from './recruiting-dashboard.module.css';

/** The dashboard of a coach or recruiter who works for no college here: the players whom they follow. */
export function WithoutCollege({ own: { lists, players = [], requests } }: { own: OwnRecruiting }) {
  return (
    <section className={styles.layout}>
      <PageHeader
        title="Your players"
        purpose="The players on your own lists. A pipeline opens here once you work for a college on Lineup."
        actions={
          <LinkButton variant="primary" to="/lists">
            My lists
          </LinkButton>
        }
      />
      {players.length > 0 && (
        <section className={styles.panel} aria-labelledby="players">
          <h2 id="players">Added last</h2>
          <ul className={styles.rows}>
            {players.map((player) => (
              <PlayerRow key={player.user_id} player={player} />
            ))}
          </ul>
        </section>
      )}
      {requests.length > 0 ? (
        <section className={styles.panel} aria-labelledby="requests">
          <h2 id="requests">Requested roles</h2>
          <ul className={styles.rows}>
            {requests.map(({ id, role, college, created_at }) => (
              <li key={id}>
                <span className={styles.what}>
                  <span>{roleNames[role] ?? role}</span>
                  <span className={styles.muted}>{college ?? 'No college named'}</span>
                </span>
                <span className={styles.due}>Asked on {plainDate(created_at)}</span>
              </li>
            ))}
          </ul>
          <p className={styles.muted}>Our staff decides. We will email you.</p>
        </section>
      ) : (
        <p className={styles.muted}>
          Do you work for a college? <Link to="/onboarding">Request a role there</Link>, and its pipeline opens here.
        </p>
      )}
      {lists.length === 0 ? (
        <EmptyState
          icon={<ListChecks aria-hidden />}
          title="No lists yet"
          description="Keep players together with your notes, and share a list read-only."
          action={<LinkButton to="/lists">Create a list</LinkButton>}
        />
      ) : (
        <section className={styles.panel} aria-labelledby="lists">
          <h2 id="lists">Your lists</h2>
          <ul className={styles.rows}>
            {lists.map(({ id, name, players, updated_at }) => (
              <li key={id}>
                <span className={styles.what}>
                  <Link to={`/lists/${id}`}>{name}</Link>
                  <span className={styles.muted}>{players === 1 ? '1 player' : `${players} players`}</span>
                </span>
                <span className={styles.due}>Changed {plainDate(updated_at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

function PlayerRow({ player }: { player: NonNullable<OwnRecruiting['players']>[number] }) {
  const name = player.name ?? 'Player';
  const [main] = player.games;
  const facts = [
    main && [main.name, main.rank].filter(Boolean).join(' '),
    player.class_year && `Class of ${player.class_year}`,
    player.lists.join(', '),
  ];
  return (
    <li>
      <PersonAvatar name={name} url={player.avatar_url} size={40} />
      <span className={styles.what}>
        {player.slug ? <Link to={`/player/${player.slug}`}>{name}</Link> : <span>{name}</span>}
        <span className={styles.muted}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <MessagePlayer player={player} name={name} />
    </li>
  );
}

const roleNames: Record<string, string> = requestedRoles;
