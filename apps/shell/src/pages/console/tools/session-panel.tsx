import { useAuth, useRoles } from '@lineup/auth';
import { roleLabel } from '../../../model/role-labels';
import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';

/** Who is signed in, and until when; only the ends of the token are shown. */
export function SessionPanel() {
  const { status, session, user } = useAuth();
  const { roles } = useRoles();
  return (
    <section className={styles.panel} aria-labelledby="session">
      <h2 id="session">Session</h2>
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>{status}</dd>
        <dt>User</dt>
        <dd>{user?.id ?? 'none'}</dd>
        <dt>Roles</dt>
        <dd>{roles.map(({ role }) => roleLabel(role)).join(', ') || 'none'}</dd>
        {session && (
          <>
            <dt>Token</dt>
            <dd>{redact(session.access_token)}</dd>
            {session.expires_at !== undefined && (
              <>
                <dt>Expires</dt>
                <dd>
                  <Moment at={new Date(session.expires_at * 1000)} />
                </dd>
              </>
            )}
          </>
        )}
      </dl>
    </section>
  );
}

/** The ends of a secret, enough to tell two apart and too little to use. */
export function redact(secret: string): string {
  return secret.length < 24 ? '…' : `${secret.slice(0, 4)}…${secret.slice(-4)} (${secret.length} characters)`;
}
