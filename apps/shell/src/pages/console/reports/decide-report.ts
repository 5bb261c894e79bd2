import { getClient, unwrap, useAction } from '@lineup/data';
import { describeRefusal } from '../model/describe-refusal';
import { consoleKeys } from '../model/keys';
import type { Decision } from './list-reports';

type ReportCommand =
  | { kind: 'decide'; reportId: string; decision: Decision; note: string; days: number | null }
  | { kind: 'undo'; reportId: string };

async function handleReport(command: ReportCommand): Promise<void> {
  const supabase = await getClient();
  if (command.kind === 'undo') await unwrap(supabase.rpc('undo_report_decision', { p_id: command.reportId }));
  else
    await unwrap(
      supabase.rpc('decide_report', {
        p_id: command.reportId,
        p_decision: command.decision,
        ...(command.note.trim() !== '' && { p_note: command.note.trim() }),
        ...(command.days !== null && { p_days: command.days }),
      }),
    );
}

/** Decides a report or undoes that; both lists are refetched, also when somebody else was faster. */
export function useHandleReport() {
  return useAction({
    run: handleReport,
    refused: describeRefusal,
    invalidates: [consoleKeys.allReports()],
    invalidatesOn: 'settled',
  });
}
