import { useAuth } from '@lineup/auth';
import { Suspense, lazy } from 'react';
import { loadWithRetry } from '../../../federation/retry';

// With the other parts for signed-in users, so that a visitor loads nothing of it.
const LinkBadge = lazy(() =>
  loadWithRetry(() => import(/* webpackChunkName: "signed-in" */ './link-badge')).catch(() => ({
    default: () => null,
  })),
);

/** The number behind a link, for signed-in users; without a name none. */
export function LazyLinkBadge({ name }: { name: string | undefined }) {
  const { status } = useAuth();
  if (!name || status !== 'signed-in') return null;
  return (
    <Suspense>
      <LinkBadge name={name} />
    </Suspense>
  );
}
