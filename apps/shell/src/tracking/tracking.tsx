import { useAuth } from '@lineup/auth';
import { Suspense, lazy } from 'react';
import { useConsent } from './consent-store';

const Tracker = lazy(() =>
  import(/* webpackChunkName: "signed-in" */ './tracker').catch(() => ({ default: () => null })),
);

/** Records what the user does. Its code is loaded with a session or a consent, and a failure to load it stays silent. */
export function Tracking() {
  const { status } = useAuth();
  const mayAnalyse = useConsent(({ consent }) => consent?.analytics);
  if (status !== 'signed-in' && !mayAnalyse) return null;
  return (
    <Suspense>
      <Tracker />
    </Suspense>
  );
}
