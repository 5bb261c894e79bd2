import { Suspense, lazy } from 'react';
import { PageSpinner } from '../../federation/screens/page-spinner';
import { loadWithRetry } from '../../federation/retry';
import { FlagGate } from './kit/flag-gate';

const Console = lazy(() => loadWithRetry(() => import(/* webpackChunkName: "console" */ './console')));

/** `/testing`: the staff console, downloaded by those who have its flag. */
export function Component() {
  return (
    <FlagGate flag="testing_dashboard">
      <Suspense fallback={<PageSpinner />}>
        <Console />
      </Suspense>
    </FlagGate>
  );
}
