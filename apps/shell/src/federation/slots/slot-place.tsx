import type { RegistryEntry } from '@lineup/contract';
import { lazyQuietly } from '@lineup/ui/lazy-part';
import { Suspense } from 'react';
import { useKnown } from '../gate/gate';
import { useRegistry } from '../registry/registry';
import { slotsAt } from './slots-at';

interface SlotPlaceProps {
  place: string;
  userId: string;
}

const SlotsOfPlace = lazyQuietly<SlotPlaceProps>(() => import(/* webpackChunkName: "slots" */ './slots-of-place'));

/** A place of the shell: what remotes offer to it, for who gets it. Without an offer it shows and loads nothing. */
export function SlotPlace(props: SlotPlaceProps) {
  const { registry } = useRegistry();
  const remotes = registry?.remotes.filter(({ slots }) => slots?.some(({ place }) => place === props.place)) ?? [];
  return remotes.length > 0 && <OfferedPlace {...props} remotes={remotes} />;
}

function OfferedPlace({ remotes, ...props }: SlotPlaceProps & { remotes: RegistryEntry[] }) {
  if (!slotsAt(remotes, props.place, useKnown())?.length) return null;
  return (
    <Suspense>
      <SlotsOfPlace {...props} />
    </Suspense>
  );
}
