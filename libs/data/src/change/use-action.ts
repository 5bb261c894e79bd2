import {
  useMutation,
  useMutationState,
  useQueryClient,
  type MutateOptions,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Refused, type DataError } from '@lineup/base';
import { refetchSoon } from '../read/refetch-soon';
import { nextInScope } from './next-in-scope';
import { hearClicks, isRepeatedClick } from './repeated-click';
import { report, type Report, type ReportKind } from '../report';
import { toDataError } from '../to-data-error';
import { t } from '../language';

/** Message of a toast: a title, or more. */
type Message = string | (Omit<Report, 'kind'> & { kind?: ReportKind });

/** A failure that the screen expects: `title` shows in a toast, the others are for `useForm`. */
export type Refusal =
  | { title: string; description?: string; kind?: ReportKind }
  | { message: string }
  | { fields: Record<string, string> }
  | { conflicts: Record<string, unknown> };

export interface ActionOptions<Variables, Result> {
  /** The change itself. Throws when it did not work. */
  run(variables: Variables): Promise<Result>;
  /** Toast after success; none where the screen itself shows it. */
  done?: Message | null | ((result: Result, variables: Variables) => Message | null | undefined | void);
  /** Failures that have a message of their own; undefined for all others. */
  refused?(error: DataError, variables: Variables): Refusal | undefined;
  /** Toast after any other failure; null for none. When no answer came, a mere title gives way to words that say so. */
  failed?: Message | null | ((error: DataError, variables: Variables) => Message | null);
  /** What is refetched afterwards; the action ends when that is shown. A function gets the failure, too. */
  invalidates?: readonly QueryKey[] | ((variables: Variables, failure: DataError | null) => readonly QueryKey[]);
  /** `settled`: refetches after a failure too, which may mean that somebody else was faster. Default `success`. */
  invalidatesOn?: 'success' | 'settled';
  /** A topic notifies of the change as well (`useLiveQuery`): its echo and this success are one refetch, a moment later. */
  isLive?: boolean;
  /** Runs of different locks go on side by side, for example one for each row. Without it one run at a time. */
  lockBy?(variables: Variables): string;
  /** Whether it ends with `run`, not with the refetch: where the screen offers the opposite at once. */
  unlocksEarly?: boolean;
  /**
   * What is changed, such as `row:<id>`: its runs wait for each other instead of being dropped, wherever they were
   * pressed, so that the last press has the last word. A component that goes on to another thing is keyed by it.
   */
  inTurn?: string;
  /** Of several actions of a group that run side by side only the last one refetches: an answer between them lies. */
  group?: QueryKey;
}

type Callbacks<Variables, Result> = MutateOptions<Result, Error, Variables>;

export interface Action<Variables, Result> {
  /** Starts it. Does nothing while it runs already, nor for the second click of a double click. Never throws. */
  mutate(variables: Variables, callbacks?: Callbacks<Variables, Result>): void;
  /** Starts it and waits. While it runs already this is the run under way. Throws `Refused` or a `DataError`. */
  mutateAsync(variables: Variables, callbacks?: Callbacks<Variables, Result>): Promise<Result>;
  /** Also while it waits for the connection: what begins offline starts by itself when that is back, while the page is open. */
  isPending: boolean;
  /** Whether the run with this lock is under way. */
  isRunning(lock: string): boolean;
  /** Variables of the last run. */
  variables: Variables | undefined;
  error: Error | null;
  /** Why the last run was refused, where `refused` gave a message. */
  refusal: string | undefined;
  reset(): void;
}

/** Not called a failure: the change may have arrived, and only its answer was lost. */
const unanswered = () => ({
  title: t('No answer from the server'),
  description: t('Your change may have been saved. Check your connection, then look before you try again.'),
});

/**
 * The one way to change something: runs it once however often it is clicked, reports how it ended and refetches what it
 * changed. A failure is thrown on by `mutateAsync`, so that a form keeps its input.
 */
export function useAction<Variables = void, Result = unknown>({
  run,
  done = null,
  refused,
  failed = t('This did not work. Please try again.'),
  invalidates = [],
  invalidatesOn = 'success',
  isLive = false,
  lockBy = () => '',
  unlocksEarly = false,
  inTurn,
  group,
}: ActionOptions<Variables, Result>): Action<Variables, Result> {
  const queryClient = useQueryClient();
  // State changes come too late for the second click of a double click.
  const underWay = useRef(new Map<string, Promise<Result>>());
  // A run stays in the queue that it entered.
  const [scope] = useState(inTurn === undefined ? undefined : { id: inTurn });
  const [ownKey] = useState(() => crypto.randomUUID());
  const mutationKey = [...(group ?? []), ownKey];
  const running = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => lockBy(state.variables as Variables),
  });

  useEffect(hearClicks, []);

  const refetch = async (variables: Variables, failure: DataError | null) => {
    if (group && queryClient.isMutating({ mutationKey: group }) > 1) return;
    const keys = typeof invalidates === 'function' ? invalidates(variables, failure) : invalidates;
    await Promise.all(
      keys.map((queryKey) =>
        isLive ? refetchSoon(queryClient, queryKey) : queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };

  const mutation = useMutation<Result, Error, Variables>({
    mutationKey,
    ...(scope && { scope }),
    mutationFn: async (variables) => {
      try {
        return await run(variables);
      } catch (error) {
        const failure = toDataError(error);
        const refusal = refused?.(failure, variables);
        if (refusal && !('title' in refusal)) throw new Refused(refusal, failure);
        if (refusal) report({ kind: 'destructive', ...refusal });
        else {
          const message = typeof failed === 'function' ? failed(failure, variables) : failed;
          notify('error', typeof message === 'string' && !failure.isAnswered ? unanswered() : message);
        }
        throw failure;
      }
    },
    onSuccess: async (result, variables) => {
      notify('success', typeof done === 'function' ? done(result, variables) : done);
      const shown = refetch(variables, null);
      if (unlocksEarly) return;
      await (scope ? Promise.race([shown, nextInScope(queryClient, scope.id, shown)]) : shown);
    },
    onError: (error, variables) => {
      // The user need not wait for it to try again.
      if (invalidatesOn === 'settled')
        void refetch(variables, toDataError(error instanceof Refused ? error.cause : error));
    },
  });

  const mutateAsync = (variables: Variables, callbacks?: Callbacks<Variables, Result>): Promise<Result> => {
    if (scope) return mutation.mutateAsync(variables, callbacks);
    const lock = lockBy(variables);
    const before = underWay.current.get(lock);
    if (before) return before;
    const started = mutation.mutateAsync(variables, callbacks).finally(() => underWay.current.delete(lock));
    underWay.current.set(lock, started);
    return started;
  };

  return {
    mutate: (variables, callbacks) => {
      if (!isRepeatedClick() && (scope || !underWay.current.has(lockBy(variables))))
        mutateAsync(variables, callbacks).catch(() => {});
    },
    mutateAsync,
    isPending: mutation.isPending,
    isRunning: (lock) => running.includes(lock),
    variables: mutation.variables,
    error: mutation.error,
    refusal: mutation.error instanceof Refused && mutation.error.message ? mutation.error.message : undefined,
    reset: mutation.reset,
  };
}

function notify(kind: ReportKind, message: Message | null | undefined | void): void {
  if (!message) return;
  report(typeof message === 'string' ? { kind, title: message } : { kind, ...message });
}
