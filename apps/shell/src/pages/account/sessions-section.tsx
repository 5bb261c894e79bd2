import { Chip } from '@lineup/ui/chip';
import { dateAndTime } from '@lineup/ui/dates';
import { FormMessage } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { browserAndSystem } from '../../model/browser-and-system';
import styles from './account.module.css';
import type { SignedInDevice } from './model/own-account';
import { Section } from './section';
import { useAccountAction } from '../../model/use-account-action';
import { useEndSession } from './model/use-end-session';
import { endOtherSessions } from './model/end-other-sessions';
import { t } from '../../language/language';

export interface SessionsSectionProps {
  sessions: SignedInDevice[];
  /** Signs out here and goes to the landing page. */
  onLeave(): Promise<void>;
}

/** Where one is signed in, and signing out there. */
export function SessionsSection({ sessions, onLeave }: SessionsSectionProps) {
  const elsewhere = useAccountAction({ run: endOtherSessions, done: t('Signed out everywhere else') });
  const everywhere = useAccountAction({
    run: async () => {
      // The others first: when that fails, nobody is left believing that it worked.
      await endOtherSessions();
      await onLeave();
    },
  });
  const isBusy = elsewhere.isPending || everywhere.isPending;

  return (
    <Section
      id="sessions"
      title={t('Where you are signed in')}
      purpose={t('A device that you sign out may keep working for up to an hour.')}
    >
      <SettingsList>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </SettingsList>
      <FormMessage>{elsewhere.refusal ?? everywhere.refusal}</FormMessage>
      <div className={styles.buttons}>
        {sessions.some((session) => !session.is_current) && (
          <Button aria-disabled={isBusy} onClick={() => elsewhere.mutate()}>
            {elsewhere.isPending ? t('Signing out…') : t('Sign out everywhere else')}
          </Button>
        )}
        <Button aria-disabled={isBusy} onClick={() => everywhere.mutate()}>
          {everywhere.isPending ? t('Signing out…') : t('Sign out everywhere')}
        </Button>
      </div>
    </Section>
  );
}

function SessionLine({ session }: { session: SignedInDevice }) {
  const { browser, system } = browserAndSystem(session.user_agent ?? '');
  const name = t('{browser} on {system}', { browser: t(browser), system: t(system) });
  const since = dateAndTime(session.created_at);
  const ending = useEndSession(session.id);
  return (
    <SettingsLine
      title={
        <span className={styles.device}>
          <strong>{name[0]?.toUpperCase() + name.slice(1)}</strong>
          {session.is_current && <Chip>{t('This device')}</Chip>}
          {session.by_passkey && <Chip>{t('Passkey')}</Chip>}
          {session.second_factor && <Chip>{t('Authenticator app')}</Chip>}
        </span>
      }
      detail={
        session.is_current
          ? t('Signed in {since}', { since })
          : t('Last used {used}, signed in {since}', { used: dateAndTime(session.last_used_at), since })
      }
      problem={ending.refusal}
    >
      {!session.is_current && (
        <Button
          aria-label={t('Sign out {name}', { name })}
          aria-disabled={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {t('Sign out')}
        </Button>
      )}
    </SettingsLine>
  );
}
