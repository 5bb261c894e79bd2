import {
  awaitsAge,
  awaitsCode,
  clearRedirect,
  hasSignedInHere,
  readRedirect,
  saveRedirect,
  useAuth,
  useProfile,
} from '@lineup/auth';
import { dialogEntry } from '@lineup/ui/dialog-entry';
import { FormMessage } from '@lineup/ui/form';
import { useHydrated } from '@lineup/ui/use-hydrated';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readAuthLink, type AuthLink, type Mode } from './auth-link';
import styles from './auth.module.css';
import { EndedNotice } from './ended-notice';
import { PageSpinner } from '../../federation/screens/page-spinner';
import { newAccountQuery } from './load-new-account';
import { MissingBirthDate } from './missing-birth-date';
import { MissingPassword } from './missing-password';
import { readWaiting } from './pending-sign-up';
import type { Return } from '../../model/sign-in-providers/attempt';
import { ProviderAge } from './provider-age';
import { SecondFactor } from './second-factor';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';
import type { Invitation } from './sign-up-invited';
import { t } from '../../language/language';

/** Sign in and sign up. Each of the header's links here resets it to the form it names. */
export function Component() {
  const location = useLocation();
  // What a link carried is in this browser's history, which no server sees: after a reload the form that it named comes then.
  const isHydrated = useHydrated();
  const state: unknown = isHydrated ? location.state : null;
  const link = isHydrated ? readAuthLink(location.hash) : null;
  return (
    <AuthPanel key={`${dialogEntry(location).page} ${state !== null} ${link !== null}`} state={state} link={link} />
  );
}

/** Whoever is signed in goes on to where they wanted to go, once asked for a password or date of birth that is missing. */
function AuthPanel({ state, link }: { state: unknown; link: AuthLink | null }) {
  const { status, session } = useAuth();
  const asksCode = awaitsCode(session);
  const isNew = !asksCode && awaitsAge(session);
  const isSignedIn = status === 'signed-in' && !asksCode && !isNew;
  const isProfileKnown = useProfile().status !== 'loading';
  const [chosen, setMode] = useState<Mode | null>(link?.mode ?? modeOf(state));
  const [isWaiting] = useState(() => readWaiting() !== null);
  const waitsHere = useHydrated() && isWaiting;
  const mode = chosen ?? (waitsHere ? 'sign-up' : 'sign-in');
  const back = returnOf(state);
  const email = link?.email ?? back?.email ?? '';
  // Before anybody goes on: who is signed in already is led there, too.
  useState(() => link && saveRedirect(link.next));
  const [invitation] = useState(() => invitationOf(state));
  const [start] = useState(() => startOf(state));
  // Where they were going: a page sent them here, and it is where they will be next.
  const [wasSent] = useState(() => readRedirect() !== null);
  const isSentHere = useHydrated() && wasSent;
  const [isAsked, setAsked] = useState(false);
  const [hasPassword, setHasPassword] = useState(false);
  const account = useQuery({ ...newAccountQuery(session), enabled: isSignedIn, retry: false });
  const asksPassword = isSignedIn && account.data?.lacksPassword === true && !hasPassword;
  const asksAge = isSignedIn && account.data?.age === 'unknown' && !isAsked;
  // With the profile known the next page knows its banner, and stays still.
  useGoOn(isSignedIn && isProfileKnown && !account.isLoading && !asksPassword && !asksAge);
  if (asksCode) return <SecondFactor />;
  if (isNew) return <ProviderAge onGone={() => setMode('sign-up')} />;
  if (asksPassword) return <MissingPassword onDone={() => setHasPassword(true)} />;
  if (asksAge) return <MissingBirthDate onDone={() => setAsked(true)} />;
  if (isSignedIn) return <PageSpinner />;

  return (
    <section className={styles.panel}>
      <title>{mode === 'sign-in' ? t('Sign in · Lineup') : t('Create an account · Lineup')}</title>
      <h1 className={styles.title}>{mode === 'sign-in' ? t('Welcome back') : t('Create your account')}</h1>
      <div className={styles.modes} role="group" aria-label={t('Sign in or sign up')}>
        <ModeButton mode="sign-in" current={mode} onChoose={setMode} label={t('Sign in')} />
        <ModeButton mode="sign-up" current={mode} onChoose={setMode} label={t('Sign up')} />
      </div>
      <EndedNotice />
      <FormMessage>{mode === back?.mode && back.problem}</FormMessage>
      {isSentHere && (
        <p className={styles.reason}>
          {mode === 'sign-in'
            ? t('Sign in, and we’ll take you right back to where you were.')
            : invitation
              ? t('We’ll take you right back to your invitation.')
              : t('Create an account, and we’ll take you right back to where you were.')}
        </p>
      )}
      {mode === 'sign-in' ? (
        <SignInForm email={email} />
      ) : (
        <SignUpForm invitation={invitation} start={start} email={email} />
      )}
    </section>
  );
}

interface ModeButtonProps {
  mode: Mode;
  current: Mode;
  label: string;
  onChoose(mode: Mode): void;
}

function ModeButton({ mode, current, label, onChoose }: ModeButtonProps) {
  return (
    <button type="button" className={styles.mode} aria-pressed={mode === current} onClick={() => onChoose(mode)}>
      {label}
    </button>
  );
}

function useGoOn(isReady: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isReady) return;
    const path = readRedirect() ?? '/';
    clearRedirect();
    void navigate(path, { replace: true });
  }, [isReady, navigate]);
}

/** A visitor with the link of an invitation brings its secret, and signs up with its address. */
function invitationOf(state: unknown): Invitation | null {
  const { email, token } = (state as { invitation?: Partial<Invitation> } | null)?.invitation ?? {};
  return typeof email === 'string' && typeof token === 'string' ? { email, token } : null;
}

/** Somebody came back from another service without having signed in: what they typed, and why. */
function returnOf(state: unknown): Return | null {
  const { mode, email, problem } = (state as Partial<Return> | null) ?? {};
  const isMode = mode === 'sign-in' || mode === 'sign-up';
  return isMode && typeof email === 'string' && typeof problem === 'string' ? { mode, email, problem } : null;
}

/** Where a new account begins, by the link that led here. */
function startOf(state: unknown): string | null {
  const { start } = (state as { start?: unknown } | null) ?? {};
  return typeof start === 'string' ? start : null;
}

/** The form that a link names; `join`: that of new people, unless somebody has signed in here before. Null: none. */
function modeOf(state: unknown): Mode | null {
  const { mode } = (state as { mode?: unknown } | null) ?? {};
  if (mode === 'join') return hasSignedInHere() ? 'sign-in' : 'sign-up';
  return mode === 'sign-up' || mode === 'sign-in' ? mode : null;
}
