import { useAuth } from '@lineup/auth';
import { lazyQuietly } from '@lineup/ui/lazy-part';
import { Suspense } from 'react';
import { useConsent } from './consent-store';

const Tracker = lazyQuietly(() => import(/* webpackChunkName: "signed-in" */ './tracker'));

/** Records what the user does. Its code is loaded with a session or a consent; the page goes on without it. */
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
