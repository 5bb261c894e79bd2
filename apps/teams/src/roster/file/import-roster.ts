import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, listOf, oneOf, shape, unwrapAs, type Checked, type Json } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';
import { accessDenied, isRefused } from '../../model/access';
import type { ImportPerson } from './import-rows';

const REASON = "You don't have permission to add members.";

const isOutcome = shape({ outcome: oneOf(['added', 'unchanged', 'invited']) });
type Outcome = Checked<typeof isOutcome>;

/** What the server refuses, by line of the file. */
export type RefusedRows = Map<number, string>;

/**
 * Puts people on the roster, all or none; who has no account is invited by mail. The same people again change nothing, so a
 * try after a lost answer is safe. A failure is thrown on.
 */
export function useImportRoster(teamId: string, isManager: boolean) {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (people: ImportPerson[]): Promise<Outcome[]> => {
      if (!isManager) throw accessDenied(REASON);
      const client = await getClient();
      return await unwrapAs(
        listOf(isOutcome),
        client.rpc('import_roster', { p_team_id: teamId, p_rows: people.map(rowOf) }),
      );
    },
    retry: false,
    onSuccess: (outcomes) => toast.success('Roster imported', { description: summaryOf(outcomes) }),
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      else if (error instanceof DataError && error.kind === 'rate-limited')
        toast.error('Nothing was imported.', {
          description: 'A team invites at most 100 people a day. Shorten the list or try again later.',
        });
      else toast.error('Nothing was imported.', { description: 'Your list is still here. Try again.' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
  });
  return { ...mutation, refused: refusedRows(mutation.error, mutation.variables ?? []) };
}

/** "2 added, 5 invited by mail" */
function summaryOf(outcomes: Outcome[]): string {
  const words = { added: 'added', invited: 'invited by mail', unchanged: 'unchanged' };
  return Object.entries(words)
    .map(([kind, said]) => ({ said, count: outcomes.filter(({ outcome }) => outcome === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ said, count }) => `${count} ${said}`)
    .join(', ');
}

const rowOf = (person: ImportPerson): Json => ({
  email: person.email,
  kind: person.kind,
  role: person.role,
  game_profile_id: person.gameId,
  contract_start: person.contractStart,
  contract_end: person.contractEnd,
});

/** The lines that an answer names, with what to do about them. */
function refusedRows(error: unknown, sent: ImportPerson[]): RefusedRows {
  if (!(error instanceof DataError) || !error.details?.startsWith('[')) return new Map();
  const rows = JSON.parse(error.details) as { row: number; code: string }[];
  return new Map(
    rows.map(({ row, code }) => [
      sent[row - 1]?.line ?? 0,
      code === '23503' ? 'This game is not one of the team any more.' : 'The server does not take this row. Check it.',
    ]),
  );
}
