import { type Sentences } from '@lineup/language';
import { saveRedirect, useAuth } from '@lineup/auth';
import { DataError, type Session } from '@lineup/data';
import { FormMessage } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText, useAccountAction } from '../../model/use-account-action';
import styles from './auth.module.css';
import { dropSession, followMailLink, readMailLink, takeSession, type MailLink } from './mail-link';
import { t } from '../../language/language';

const TITLES = {
  email: 'Confirm your address',
  recovery: 'Reset your password',
  email_change: 'Change your address',
  invite: 'Accept the invitation',
} satisfies Sentences<Record<MailLink['type'], string>>;

const spent = () => t('This link was already used or has expired. Request a new one.');

/** `/auth/confirm#token_hash=…`: the link of a mail. Opening it does nothing, so that nobody is signed in without a press. */
export function Component() {
  const { hash } = useLocation();
  const { status } = useAuth();
  const link = readMailLink(hash);
  return (
    <section className={styles.panel}>
      <title>{t('{title} · Lineup', { title: link ? t(TITLES[link.type]) : t('Link') })}</title>
      <h1 className={styles.title}>{link ? t(TITLES[link.type]) : t('This link is not complete')}</h1>
      {!link && (
        <>
          <p>{t('Open it from the email again, or copy the whole of it.')}</p>
          <LinkButton to="/auth">{t('Sign in')}</LinkButton>
        </>
      )}
      {link && status !== 'loading' && <LinkPanel key={hash} link={link} />}
    </section>
  );
}

/** What a link led to that needs another word. */
type Outcome = { kind: 'half' } | { kind: 'changed' } | { kind: 'other'; session: Session };

function LinkPanel({ link }: { link: MailLink }) {
  const { user, signOut } = useAuth();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>();
  const signIn = async (session: Session) => {
    // What the one before has typed and not sent goes with the session.
    if (user && user.id !== session.user.id) await signOut();
    await takeSession(session);
    void navigate(pageAfter(link), { replace: true });
  };
  const following = useAccountAction({
    run: async () => {
      const session = await followMailLink(link);
      const isOwn = session !== null && user?.id === session.user.id;
      if (session === null) setOutcome({ kind: 'half' });
      else if (isOwn || (link.type !== 'email_change' && session.user.email === link.email)) await signIn(session);
      else if (link.type === 'email_change') {
        await dropSession();
        setOutcome({ kind: 'changed' });
      } else setOutcome({ kind: 'other', session });
    },
    refused: (error) => ({ message: problemOf(error) }),
  });
  const accepting = useAccountAction({ run: signIn, refused: (error) => ({ message: problemOf(error) }) });
  const declining = useAccountAction({
    run: async () => {
      await dropSession();
      void navigate('/', { replace: true });
    },
  });

  if (outcome?.kind === 'half')
    return (
      <FormMessage kind="success">
        {t('One of two links is confirmed. Now open the link in the email to the other address.')}
      </FormMessage>
    );
  if (outcome?.kind === 'changed')
    return (
      <>
        <FormMessage kind="success">
          {link.newEmail
            ? t('The address is changed. Sign in with {address}.', { address: link.newEmail })
            : t('The address is changed. Sign in with the new one.')}
        </FormMessage>
        <LinkButton to={user ? '/' : '/auth'}>{user ? t('Home') : t('Sign in')}</LinkButton>
      </>
    );
  if (outcome?.kind === 'other') {
    const { session } = outcome;
    return (
      <>
        <FormMessage>
          {accepting.refusal ??
            `${
              link.email
                ? t('This link belongs to {email}, not to {other}.', {
                    email: session.user.email ?? '',
                    other: link.email,
                  })
                : t('This link belongs to {email}.', { email: session.user.email ?? '' })
            } ${t('If that is not your account, do not continue: whoever sent you the link could read what you enter.')}`}
        </FormMessage>
        <Button aria-disabled={accepting.isPending} onClick={() => accepting.mutate(session)}>
          {t('Continue as {email}', { email: session.user.email ?? '' })}
        </Button>
        <Button variant="ghost" onClick={() => declining.mutate()}>
          {t('Do not continue')}
        </Button>
      </>
    );
  }

  if (following.refusal === spent())
    return (
      <>
        <FormMessage>{following.refusal}</FormMessage>
        {link.type === 'recovery' && <LinkButton to="/auth/reset-password">{t('Request a new link')}</LinkButton>}
        <LinkButton to={user ? '/' : '/auth'}>{user ? t('Home') : t('Sign in')}</LinkButton>
      </>
    );

  const isSwitch = user !== null && link.type !== 'email_change' && user.email !== link.email;
  return (
    <>
      <FormMessage>{following.refusal}</FormMessage>
      <p>{sentenceOf(link)}</p>
      {isSwitch && (
        <p>
          {t('You are signed in as {email}. If you continue, you are signed out of that account in this browser.', {
            email: user.email ?? '',
          })}
        </p>
      )}
      <Button variant="primary" aria-disabled={following.isPending} onClick={() => following.mutate()}>
        {labelOf(link, isSwitch)}
      </Button>
      {isSwitch && <LinkButton to="/">{t('Stay signed in as {email}', { email: user.email ?? '' })}</LinkButton>}
    </>
  );
}

/** Whoever confirmed an account is asked for what it still lacks, a password perhaps, before they go on. */
function pageAfter({ type, next }: MailLink): string {
  if (type !== 'email') return next;
  if (next !== '/' && next !== '/auth') saveRedirect(next, true);
  return '/auth';
}

function sentenceOf({ type, email, newEmail }: MailLink): string {
  if (type === 'email_change')
    return email && newEmail
      ? t('The account {email} will get the address {newEmail}.', { email, newEmail })
      : t('Your account will get another address.');
  return email ? t('This link is for the account {email}.', { email }) : t('This link signs you in.');
}

function labelOf({ type, email }: MailLink, isSwitch: boolean): string {
  if (type === 'email_change') return t('Confirm the change');
  if (!email) return t('Continue');
  return isSwitch ? t('Switch to {email}', { email }) : t('Continue as {email}', { email });
}

function problemOf(error: unknown): string {
  if (!(error instanceof DataError)) return t('This did not work. Please try again.');
  if (error.code === 'otp_expired') return spent();
  return failureText(error);
}
