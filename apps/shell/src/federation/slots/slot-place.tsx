import type { RegistryEntry } from '@lineup/contract';
import { Suspense, lazy, type ComponentType } from 'react';
import { useKnown } from '../gate/gate';
import { useRegistry } from '../registry/registry';
import { loadWithRetry } from '../retry';
import { slotsAt } from './slots-at';

interface SlotPlaceProps {
  place: string;
  userId: string;
}

const SlotsOfPlace = lazy<ComponentType<SlotPlaceProps>>(() =>
  loadWithRetry(() => import(/* webpackChunkName: "slots" */ './slots-of-place')).catch(() => ({
    default: () => null,
  })),
);

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
