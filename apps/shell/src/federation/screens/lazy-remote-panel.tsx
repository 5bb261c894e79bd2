import { Suspense, lazy } from 'react';
import { loadWithRetry } from '../retry';
import { LoadFailure } from './load-failure';
import { PageSpinner } from './page-spinner';
import type { RemotePanelProps } from './remote-panels';

const RemotePanel = lazy(() =>
  loadWithRetry(() => import(/* webpackChunkName: "panels" */ './remote-panels')).catch(() => ({
    default: LoadFailure,
  })),
);

/** `RemotePanel`, whose code comes when it is needed: most visits never see one. */
export function LazyRemotePanel(props: RemotePanelProps) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <RemotePanel {...props} />
    </Suspense>
  );
}
