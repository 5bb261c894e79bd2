import { useAuth } from '@lineup/auth';
import type { SearchSection } from '@lineup/contract';
import { DataError, SHELL_RETRIES, retryUpTo } from '@lineup/data';
import { useSettled } from '@lineup/ui/use-settled';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberFault } from '../../../federation/health/remote-faults';
import { startTelling } from '../../../federation/health/start-telling';
import { useSlots, type ReadySlot } from '../../../federation/slots/use-slots';
import { shellKeys } from '../../../keys';
import { SHOWN, groupOf, readSections, type OptionGroup } from './section';

/** Shorter texts are in nearly everything. */
export const MIN_CHARACTERS = 2;

/** How long a remote may take to search, in ms. */
const TIMEOUT = 8000;

/** How long what is there waits for what stands above it, in ms, so that it is not pushed down. */
const PATIENCE = 400;

/** How long the same text finds the same, in ms. */
const FRESH_MS = 30_000;

interface Found {
  groups: OptionGroup[];
  /** An answer to this text has still to come. */
  isWaiting: boolean;
  /** Nobody could be asked, or nobody answered. One of several who does not is left out. */
  hasFailed: boolean;
  retry(): void;
}

/** What the remotes find for a settled text, each as soon as it answers. What was found before stays meanwhile. */
export function useFound(text: string): Found {
  const { isWaiting: isLoading, slots, hasFailed: areMissing, retry } = useSlots('search', 'search');
  const userId = useAuth().user?.id ?? null;
  const isAsked = text.length >= MIN_CHARACTERS;
  const isLate = useSettled(text, PATIENCE) === text;
  const [before, setBefore] = useState<Record<string, SearchSection[]>>({});
  const answers = useQueries({
    queries: slots.map((slot) => ({
      queryKey: shellKeys.found(`${slot.id} ${slot.version}`, userId, text),
      enabled: isAsked,
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(slot, text, userId, signal),
      retry: (failures: number, error: Error) => !isOwnFault(error) && retryUpTo(SHELL_RETRIES)(failures, error),
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    })),
  });

  const changed = slots.flatMap(({ id }, index) => {
    const data = isAsked ? answers[index]?.data : undefined;
    return data && data !== before[id] ? [[id, data] as const] : [];
  });
  if (changed.length > 0) setBefore({ ...before, ...Object.fromEntries(changed) });
  else if (!isAsked && Object.keys(before).length > 0) setBefore({});

  if (!isAsked) return { groups: [], isWaiting: false, hasFailed: false, retry };
  const isPending = answers.map(({ isPending: isOpen, fetchStatus }) => isOpen && fetchStatus === 'fetching');
  const gap = slots.findIndex(({ id }, index) => isPending[index] && !before[id]);
  const shown = isLate || gap < 0 ? slots : slots.slice(0, gap);
  const groups = shown.flatMap(({ id }, index) => {
    const isOld = isPending[index] ?? false;
    const sections = answers[index]?.data ?? (isOld ? before[id] : undefined) ?? [];
    return sections.map((section) => groupOf(id, section, isOld));
  });
  const isWaiting = isLoading || isPending.some(Boolean);
  return {
    groups,
    isWaiting,
    hasFailed: !isWaiting && (slots.length === 0 ? areMissing : answers.every(({ data }) => !data)),
    retry: () => {
      retry();
      for (const answer of answers) if (!answer.data) void answer.refetch();
    },
  };
}

/** Whether the remote is to blame, and neither the connection nor the backend. */
const isOwnFault = (error: unknown): boolean =>
  !(error instanceof DataError && error.isRetryable) && (error as Error).name !== 'TimeoutError';

/** Asks one remote. What is its own fault is remembered for the console. */
async function ask(
  { id, version, search }: ReadySlot<'search'>,
  text: string,
  userId: string | null,
  signal: AbortSignal,
): Promise<SearchSection[]> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
  const ended = new Promise<never>((_, reject) =>
    limit.addEventListener('abort', () => reject(limit.reason as Error), { once: true }),
  );
  // One that throws at once must not leave `ended` behind, whose end nobody would handle.
  const found = async () => search(text, { userId, most: SHOWN + 1, signal: limit });
  try {
    return readSections(await Promise.race([found(), ended]));
  } catch (error) {
    if (!signal.aborted && isOwnFault(error)) {
      console.warn(`[search] ${id}`, error);
      rememberFault(id, version, error, 'crash');
      startTelling(id, version);
    }
    throw error;
  }
}
