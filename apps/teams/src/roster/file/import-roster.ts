import { DataError, getClient, unwrapAs, useAction, type Json } from '@lineup/data';
import * as z from '@lineup/schema';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { ImportPerson } from './import-rows';
import { t } from '../../language';

const outcomeSchema = z.object({ outcome: z.enum(['added', 'unchanged', 'invited']) });
export type Outcome = z.infer<typeof outcomeSchema>;

/** What the server refuses, by line of the file. */
export type RefusedRows = Map<number, string>;

/**
 * Puts people on the roster, all or none; who has no account is invited by email. The same people again change nothing, so a
 * try after a lost answer is safe.
 */
export function useImportRoster(teamId: string) {
  const action = useAction({
    run: async (people: ImportPerson[]): Promise<Outcome[]> => {
      const supabase = await getClient();
      return await unwrapAs(
        z.array(outcomeSchema),
        supabase.rpc('import_roster', { p_team_id: teamId, p_rows: people.map(rowOf) }),
      );
    },
    done: (outcomes) => ({ title: 'Roster imported', description: summaryOf(outcomes) }),
    refused: deniedBecause(t("You don't have permission to add members.")),
    failed: (error) => ({
      title: 'Nothing was imported.',
      description:
        error.kind === 'rate-limited'
          ? (limits[error.hint ?? ''] ?? limits['team_invitation'])
          : 'Your list is still here. Try again.',
    }),
    invalidates: [teamKeys.team(teamId)],
    isLive: true,
    invalidatesOn: 'settled',
  });
  return { ...action, refused: refusedRows(action.error, action.variables ?? []) };
}

/** The limits of the server, by the name in its refusal. */
const limits: Record<string, string> = {
  team_invitation: 'You can invite 100 people a day over all your teams. Shorten the list or try again tomorrow.',
  roster_addition: 'You can add 400 people a day over all your teams. Shorten the list or try again tomorrow.',
  email_lookup: 'You can import 400 rows an hour. Shorten the list or try again in an hour.',
};

/** "2 added, 5 invited by email" */
export function summaryOf(outcomes: Outcome[]): string {
  const labels = { added: 'added', invited: 'invited by email', unchanged: 'unchanged' };
  return Object.entries(labels)
    .map(([kind, label]) => ({ label, count: outcomes.filter(({ outcome }) => outcome === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`)
    .join(', ');
}

const rowOf = (person: ImportPerson): Json => ({
  email: person.email,
  name: person.name,
  kind: person.kind,
  role: person.role,
  game_profile_id: person.gameId,
  contract_start: person.contractStart,
  contract_end: person.contractEnd,
});

const refusedRowsSchema = z.array(z.object({ row: z.number(), code: z.string() }));

/** The lines that an answer names, with what to do about them. */
function refusedRows(error: unknown, sent: ImportPerson[]): RefusedRows {
  const rows = (error instanceof DataError && z.readJson(refusedRowsSchema, error.details)) || [];
  return new Map(
    rows.map(({ row, code }) => [
      sent[row - 1]?.line ?? 0,
      code === '23503' ? 'The team no longer plays this game.' : 'The server refused this row. Check it.',
    ]),
  );
}
