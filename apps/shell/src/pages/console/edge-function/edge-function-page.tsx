import { Suspense, lazy } from 'react';
import { PageSpinner } from '../../../federation/screens/page-spinner';
import { loadWithRetry } from '../../../federation/retry';
import { FlagGate } from '../kit/flag-gate';

const EdgeFunctionTest = lazy(() =>
  loadWithRetry(() => import(/* webpackChunkName: "console" */ './edge-function-test')),
);

/** `/edge-function-test`: calls the edge function, for those who have the developer tools. */
export function Component() {
  return (
    <FlagGate flag="dev_tools">
      <Suspense fallback={<PageSpinner />}>
        <EdgeFunctionTest />
      </Suspense>
    </FlagGate>
  );
}
