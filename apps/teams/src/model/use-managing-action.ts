import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from './keys';
import { accessDenied, isRefused } from './access';

interface ManagingAction<Input> {
  /** Whether this viewer may do it, as far as known here; the database decides. */
  isAllowed: boolean;
  /** Why not, in the toast "Access Denied". */
  reason: string;
  run(input: Input): Promise<void>;
  /** Toast after success; null where the screen itself shows it. */
  done: string | null;
  /** Toast after any failure that is not a refusal. */
  failed: string;
}

/**
 * An action of those who manage: checks the right before the call, says how it ended and has everything about teams
 * read again. A failure is thrown on, so that the form keeps its input.
 */
export function useManagingAction<Input>({ isAllowed, reason, run, done, failed }: ManagingAction<Input>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      if (!isAllowed) throw accessDenied(reason);
      await run(input);
    },
    retry: false,
    onSuccess: () => {
      if (done) toast.success(done);
      return queries.invalidateQueries({ queryKey: teamKeys.all, predicate: isAboutData });
    },
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', reason);
      else toast.error(failed);
    },
  });
}

/** Parts of the program and lists that never change by managing need no second reading. */
const isAboutData = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[1] !== 'part' && queryKey[1] !== 'titles';
