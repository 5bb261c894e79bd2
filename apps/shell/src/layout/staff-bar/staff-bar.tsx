import { lazyQuietly } from '@lineup/ui/lazy-part';
import { Suspense } from 'react';
import { askedChannel } from '../../federation/registry/asked-channel';
import { isOverridden } from '../../federation/registry/overrides';
import { useRegistry } from '../../federation/registry/registry';

const StaffNotes = lazyQuietly(() => import(/* webpackChunkName: "staff-notes" */ './staff-notes'));

/** Says that this tab runs something else than everybody gets. Its code loads only where it may have to. */
export function StaffBar() {
  const { registry } = useRegistry();
  const hasOverride = registry?.remotes.some(({ channels: { stable } }) => stable && isOverridden(stable));
  if (!askedChannel() && !hasOverride) return null;
  return (
    <Suspense>
      <StaffNotes />
    </Suspense>
  );
}
