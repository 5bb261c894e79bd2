import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap, type Json } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { mailInvitation } from '../invitations/send-invitation';
import { teamKeys } from '../keys';
import { accessDenied, isRefused } from '../team/access';
import type { ImportPerson } from './import-rows';

const REASON = "You don't have permission to add members.";

interface Outcome {
  outcome: 'added' | 'unchanged' | 'invited';
  invitation_id?: string;
  is_mailed?: boolean;
}

/** What an import did. */
export interface ImportResult {
  added: number;
  unchanged: number;
  invited: number;
  /** Invitations whose mail did not go out. */
  unmailed: number;
}

/** What the server refuses, by line of the file. */
export type RefusedRows = Map<number, string>;

/**
 * Puts people on the roster, all or none, then mails those who were invited. The same people again change nothing, so a
 * try after a lost answer is safe. A failure is thrown on.
 */
export function useImportRoster(teamId: string, isManager: boolean) {
  const queries = useQueryClient();
  /** How many mails of how many have been sent. */
  const [mailing, setMailing] = useState<{ done: number; of: number } | null>(null);
  const mutation = useMutation({
    mutationFn: async (people: ImportPerson[]): Promise<ImportResult> => {
      if (!isManager) throw accessDenied(REASON);
      const client = await getClient();
      const answer = await unwrap(client.rpc('import_roster', { p_team_id: teamId, p_rows: people.map(rowOf) }));
      const outcomes = answer as unknown as Outcome[];
      const toMail = outcomes.flatMap((each) => (each.invitation_id && !each.is_mailed ? [each.invitation_id] : []));
      let unmailed = 0;
      for (const [done, id] of toMail.entries()) {
        setMailing({ done, of: toMail.length });
        await mailInvitation(id).catch(() => unmailed++);
      }
      const count = (kind: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === kind).length;
      return { added: count('added'), unchanged: count('unchanged'), invited: count('invited'), unmailed };
    },
    retry: false,
    onSuccess: (result) => {
      const parts = [
        result.added && `${result.added} added`,
        result.invited && `${result.invited} invited by mail`,
        result.unchanged && `${result.unchanged} unchanged`,
      ];
      const said = parts.filter(Boolean).join(', ');
      if (result.unmailed > 0)
        toast.error(`Imported, but ${result.unmailed} of the mails could not be sent`, {
          description: `${said}. Send them again from the pending invitations.`,
        });
      else toast.success('Roster imported', { description: said });
    },
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      else if (error instanceof DataError && error.kind === 'rate-limited')
        toast.error('Nothing was imported.', {
          description: 'A team invites at most 100 people a day. Shorten the list or try again tomorrow.',
        });
      else toast.error('Nothing was imported.', { description: 'Your list is still here. Try again.' });
    },
    onSettled: () => {
      setMailing(null);
      return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
    },
  });
  return { ...mutation, mailing, refused: refusedRows(mutation.error, mutation.variables ?? []) };
}

const rowOf = (person: ImportPerson): Json => ({
  email: person.email,
  kind: person.kind === 'staff' ? 'staff' : 'member',
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
