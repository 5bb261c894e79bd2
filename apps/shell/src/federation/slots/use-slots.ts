// Lazy chunk, with the first place that has slots.
import type { RegistryEntry, RemoteBuild, RemoteId, SlotModule } from '@lineup/contract';
import { useEffect, useRef, useState } from 'react';
import { channelFor, useKnown } from '../gate/gate';
import { loadRegistry, useRegistry } from '../registry/registry';
import { findBuild } from '../runtime/find-build';
import { rememberFault } from '../health/remote-faults';
import { startTelling } from '../health/start-telling';
import { loadSlot } from './load-slot';
import { slotsAt } from './slots-at';

/** How long the slots that are there wait for the others, in ms, so that they show in one step. */
const PATIENCE = 1500;

/** A slot that is ready to show. */
export interface ReadySlot {
  id: RemoteId;
  version: string;
  Component: SlotModule['Component'];
}

interface Loaded {
  version: string;
  /** Null: there is none, or it did not load. */
  Component: SlotModule['Component'] | null;
  hasFailed?: boolean;
}

interface Slots {
  isSettled: boolean;
  /** One of them takes longer than the others waited for it. */
  isWaiting: boolean;
  slots: ReadySlot[];
  /** One of them did not load, or there is no registry to say which there are. */
  hasFailed: boolean;
  /** Asks again for what has failed. */
  retry(): void;
}

/**
 * The slots of a place that the viewer gets, loaded; `isSettled` as soon as each is there or has failed, or has taken too
 * long. One that comes later takes its place then.
 */
export function useSlots(place: string): Slots {
  const { status, registry } = useRegistry();
  const known = useKnown();
  const [loaded, setLoaded] = useState<Record<RemoteId, Loaded>>({});
  const [isLate, setLate] = useState(false);
  const asked = useRef(new Set<string>());
  const failed = useRef(new Set<string>());
  const remotes = registry && slotsAt(registry.remotes, place, known);

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
      void open(remote, channel, place).then((slot) => {
        if (slot.hasFailed) failed.current.add(key);
        setLoaded((before) => ({ ...before, [remote.id]: slot }));
      });
    }
  });

  const slots = (remotes ?? []).flatMap(({ id }): ReadySlot[] => {
    const { Component, version = '' } = loaded[id] ?? {};
    return Component ? [{ id, version, Component }] : [];
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

async function open(remote: RegistryEntry, channel: string, place: string): Promise<Loaded> {
  const build: RemoteBuild | undefined = (await findBuild(remote, channel)) ?? remote.channels['stable'];
  if (!build) return { version: '', Component: null, hasFailed: true };
  const { version } = build;
  try {
    return { version, Component: await loadSlot(remote.id, build, place) };
  } catch (error) {
    console.warn(`[slots] ${remote.id}`, error);
    rememberFault(remote.id, version, error, 'load');
    startTelling(remote.id, version);
    return { version, Component: null, hasFailed: true };
  }
}
