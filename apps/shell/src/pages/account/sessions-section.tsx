import { getClient, toDataError, unwrap } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';
import { FormMessage } from '../../form/form-message';
import formStyles from '../../form/form.module.css';
import { browserAndSystem } from '../../model/browser-and-system';
import styles from './account.module.css';
import type { SignedInDevice } from './own-account';
import { Section } from './section';
import { useSave } from './use-save';
import { showMinute } from './when';

export interface SessionsSectionProps {
  sessions: SignedInDevice[];
  /** Signs out here and goes to the landing page. */
  onLeave(): Promise<void>;
}

/** Where one is signed in, and signing out there. */
export function SessionsSection({ sessions, onLeave }: SessionsSectionProps) {
  const elsewhere = useSave(endOtherSessions);
  const everywhere = useSave(endOtherSessions);
  const failure = elsewhere.failure ?? everywhere.failure;
  const isBusy = elsewhere.isSaving || everywhere.isSaving;

  async function leaveOthers() {
    if (await elsewhere.save()) toast.success('Signed out everywhere else');
  }

  async function leaveAll() {
    // The others first: when that fails, nobody is left believing that it worked.
    if (await everywhere.save()) await onLeave();
  }

  return (
    <Section
      id="sessions"
      title="Where you are signed in"
      purpose="A device that you sign out keeps working for an hour at most."
    >
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div className={styles.buttons}>
        {sessions.some((session) => !session.is_current) && (
          <NativeButton aria-disabled={isBusy} onClick={() => void leaveOthers()}>
            {elsewhere.isSaving ? 'Signing out…' : 'Sign out everywhere else'}
          </NativeButton>
        )}
        <NativeButton aria-disabled={isBusy} onClick={() => void leaveAll()}>
          {everywhere.isSaving ? 'Signing out…' : 'Sign out everywhere'}
        </NativeButton>
      </div>
    </Section>
  );
}

function SessionLine({ session }: { session: SignedInDevice }) {
  const { browser, system } = browserAndSystem(session.user_agent ?? '');
  const name = `${browser} on ${system}`;
  const { save, isSaving, failure } = useSave(async () => {
    const client = await getClient();
    await unwrap(client.rpc('end_session', { p_session_id: session.id }));
  });
  return (
    <li className={styles.line}>
      <div className={styles.lineWords}>
        <strong>{name[0]?.toUpperCase() + name.slice(1)}</strong>
        <span className={styles.muted}>
          {session.is_current ? 'This device' : `Last used ${showMinute(session.last_used_at)}`}, signed in{' '}
          {showMinute(session.created_at)}
        </span>
        {failure && (
          <span className={formStyles.fieldError} role="alert">
            {failure}
          </span>
        )}
      </div>
      {!session.is_current && (
        <NativeButton aria-label={`Sign out ${name}`} aria-disabled={isSaving} onClick={() => void save()}>
          Sign out
        </NativeButton>
      )}
    </li>
  );
}

async function endOtherSessions(): Promise<void> {
  const client = await getClient();
  const { error } = await client.auth.signOut({ scope: 'others' });
  if (error) throw toDataError(error);
}
