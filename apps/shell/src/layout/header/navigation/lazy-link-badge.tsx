import { useAuth } from '@lineup/auth';
import { lazyQuietly } from '@lineup/ui/lazy-part';
import { Suspense } from 'react';

// With the other parts for signed-in users, so that a visitor loads nothing of it.
const LinkBadge = lazyQuietly(() => import(/* webpackChunkName: "signed-in" */ './link-badge'));

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
