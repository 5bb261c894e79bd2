// Lazy chunk, with the first place that has slots.
import { useAuth } from '@lineup/auth';
import type { RegistryEntry, RemoteBuild, RemoteId } from '@lineup/contract';
import { useEffect, useRef, useState } from 'react';
import { channelFor, useKnown } from '../gate/gate';
import { loadRegistry, useRegistry } from '../registry/registry';
import { findBuild } from '../runtime/find-build';
import { rememberFault } from '../health/remote-faults';
import { startTelling } from '../health/start-telling';
import { loadSlot, type SlotPart, type SlotParts } from './load-slot';
import { slotsAt } from './slots-at';

/** How long the slots that are there wait for the others, in ms, so that they show in one step. */
const PATIENCE = 1500;

/** A slot that is ready: its component, or its search. */
export type ReadySlot<Part extends SlotPart = 'Component'> = { id: RemoteId; version: string } & Pick<SlotParts, Part>;

interface Loaded<Part extends SlotPart> {
  version: string;
  /** Null: there is none, or it did not load. */
  part: SlotParts[Part] | null;
  hasFailed?: boolean;
}

interface Slots<Part extends SlotPart> {
  isSettled: boolean;
  /** One of them takes longer than the others waited for it. */
  isWaiting: boolean;
  slots: ReadySlot<Part>[];
  /** One of them did not load, or there is no registry to say which there are. */
  hasFailed: boolean;
  /** Asks again for what has failed. */
  retry(): void;
}

/**
 * The slots of a place that the viewer gets, loaded; `isSettled` as soon as each is there or has failed, or has taken too
 * long. One that comes later takes its place then.
 */
export function useSlots<Part extends SlotPart = 'Component'>(
  place: string,
  part: Part = 'Component' as Part,
): Slots<Part> {
  const isSignedIn = useAuth().status === 'signed-in';
  const { status, registry } = useRegistry();
  const known = useKnown();
  const [loaded, setLoaded] = useState<Record<RemoteId, Loaded<Part>>>({});
  const [isLate, setLate] = useState(false);
  const asked = useRef(new Set<string>());
  const failed = useRef(new Set<string>());
  const remotes = registry && slotsAt(registry.remotes, place, known, isSignedIn);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    for (const remote of remotes ?? []) {
      const channel = channelFor(remote, known);
      const key = `${remote.id} ${channel}`;
      if (channel === null || asked.current.has(key)) continue;
      asked.current.add(key);
      void withBuilds(remote)
        .then((whole) => open(whole, channelFor(whole, known) ?? channel, place, part))
        .then((slot) => {
          if (slot.hasFailed) failed.current.add(key);
          setLoaded((before) => ({ ...before, [remote.id]: slot }));
        });
    }
  });

  const slots = (remotes ?? []).flatMap(({ id }): ReadySlot<Part>[] => {
    const { part: ready, version = '' } = loaded[id] ?? {};
    return ready ? [{ id, version, [part]: ready } as unknown as ReadySlot<Part>] : [];
  });
  const isLoaded = remotes !== null && remotes.every(({ id }) => id in loaded);
  const isMissing = status === 'missing';
  return {
    isSettled: isLoaded || isLate || isMissing,
    isWaiting: !isLoaded && !isMissing,
    slots,
    hasFailed: isMissing || (remotes ?? []).some(({ id }) => loaded[id]?.hasFailed),
    retry: () => {
      if (isMissing) void loadRegistry();
      for (const key of failed.current) asked.current.delete(key);
      failed.current.clear();
      // Asks in the effect; until the answer each stays failed.
      setLoaded((before) => ({ ...before }));
    },
  };
}

/** The remote with its builds, which a page that was drawn does not have at once. */
async function withBuilds(remote: RegistryEntry): Promise<RegistryEntry> {
  if (Object.keys(remote.channels).length > 0) return remote;
  await loadRegistry();
  return useRegistry.getState().registry?.remotes.find(({ id }) => id === remote.id) ?? remote;
}

async function open<Part extends SlotPart>(
  remote: RegistryEntry,
  channel: string,
  place: string,
  part: Part,
): Promise<Loaded<Part>> {
  const build: RemoteBuild | undefined = (await findBuild(remote, channel)) ?? remote.channels['stable'];
  if (!build) return { version: '', part: null, hasFailed: true };
  const { version } = build;
  try {
    return { version, part: await loadSlot(remote.id, build, place, part) };
  } catch (error) {
    console.warn(`[slots] ${remote.id}`, error);
    rememberFault(remote.id, version, error, 'load');
    startTelling(remote.id, version);
    return { version, part: null, hasFailed: true };
  }
}
