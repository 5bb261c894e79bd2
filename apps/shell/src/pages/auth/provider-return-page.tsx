import { useAuth } from '@lineup/auth';
import { toDataError } from '@lineup/data';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageSpinner } from '../../federation/screens/page-spinner';
import { failureText } from '../../model/use-account-action';
import { takeSession } from './mail-link';
import { takeAttempt, type Attempt, type Return } from '../../model/sign-in-providers/attempt';
import { confirmLink, exchangeCode } from '../../model/sign-in-providers/go-through';
import { problemOf } from '../../model/sign-in-providers/problem-of';
import { titleOf } from '../../model/sign-in-providers/providers';
import { forgetVerifiers } from '../../model/sign-in-providers/verifiers';
import { t } from '../../language/language';

/** `/auth/return`: another service led back. Nothing is done for who did not leave from this tab. */
export function Component() {
  const { search } = useLocation();
  const { user, signOut } = useAuth();
  const navigate = useNavigate();
  const isDone = useRef(false);
  const comeBack = useEffectEvent(async (): Promise<void> => {
    const attempt = takeAttempt();
    const query = new URLSearchParams(search);
    if (attempt?.kind === 'link') {
      const state = await finishLink(attempt, query);
      return navigate('/account/security#sign-in-ways', { replace: true, state });
    }
    const code = query.get('code');
    if (!attempt)
      return navigate('/auth', { replace: true, state: backTo(null, t('Start signing in here, in this tab.')) });
    if (!code) return navigate('/auth', { replace: true, state: backTo(attempt, problemOf(attempt, query)) });
    try {
      const session = await exchangeCode(code);
      // What the one before has typed and not sent goes with the session.
      if (user && user.id !== session.user.id) await signOut();
      await takeSession(session);
      return navigate('/auth', { replace: true });
    } catch (error) {
      return navigate('/auth', { replace: true, state: backTo(attempt, signInFailure(attempt, error)) });
    }
  });
  useEffect(() => {
    // A code works once.
    if (isDone.current) return;
    isDone.current = true;
    void comeBack().finally(forgetVerifiers);
  }, []);
  return (
    <>
      <title>{t('Signing you in · Lineup')}</title>
      <PageSpinner />
    </>
  );
}

function backTo(attempt: Extract<Attempt, { kind: 'sign-in' }> | null, problem: string): Return {
  return { mode: attempt?.mode ?? 'sign-in', email: attempt?.email ?? '', problem };
}

function signInFailure({ provider }: Attempt, thrown: unknown): string {
  const error = toDataError(thrown);
  return error.isRetryable
    ? t('The connection broke off. Please try again.')
    : t('{provider} let you in, but too late or in another browser. Please try again.', {
        provider: titleOf(provider),
      });
}

async function finishLink(attempt: Extract<Attempt, { kind: 'link' }>, query: URLSearchParams) {
  const { provider, key } = attempt;
  if (query.has('error')) return { problem: problemOf(attempt, query) };
  try {
    const isLinked = await confirmLink(key);
    return isLinked
      ? { linked: titleOf(provider) }
      : { problem: t('{provider} came back too late. Please try again.', { provider: titleOf(provider) }) };
  } catch (error) {
    return { problem: failureText(toDataError(error)) };
  }
}
