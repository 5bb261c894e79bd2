import { Suspense, lazy, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadWithRetry } from '../retry';
import { LoadFailure } from './load-failure';
import { PageSpinner } from './page-spinner';
import type { RemotePanelProps } from './remote-panels';

/** The next panel that shows asks again for code that did not come. */
let RemotePanel = lazyPanel();

function lazyPanel() {
  return lazy(() =>
    loadWithRetry(() => import(/* webpackChunkName: "panels" */ './remote-panels')).catch(() => {
      RemotePanel = lazyPanel();
      return { default: LoadFailure };
    }),
  );
}

/** `RemotePanel`, whose code comes when it is needed: most visits never see one. */
export function LazyRemotePanel(props: RemotePanelProps) {
  const { key } = useLocation();
  // Retry is a navigation.
  return <Attempt key={key} {...props} />;
}

function Attempt(props: RemotePanelProps) {
  const [Panel] = useState(() => RemotePanel);
  return (
    <Suspense fallback={<PageSpinner />}>
      <Panel {...props} />
    </Suspense>
  );
}
