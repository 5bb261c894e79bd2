import { ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import { plainDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { requestedRoles } from '../../model/roles';
import type { OwnRecruiting } from './load-dashboard';
import styles from './recruiting-dashboard.module.css';

/** The dashboard of a coach or recruiter who works for no college here: what is theirs. */
export function WithoutCollege({ own: { lists, requests } }: { own: OwnRecruiting }) {
  return (
    <section className={styles.layout}>
      <PageHeader
        title="Recruiting dashboard"
        purpose="You do not recruit for a college on Lineup, so there is no pipeline here. These are your own lists."
        actions={
          <LinkButton variant="primary" to="/lists">
            My lists
          </LinkButton>
        }
      />
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

const roleNames: Record<string, string> = requestedRoles;
