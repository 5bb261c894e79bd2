import { getClient, unwrap, useAction } from '@lineup/data';
import type { ReportReason } from '@lineup/product/report-reasons';

/** A message of others, or somebody. */
export type Reported = { messageId: string } | { personId: string };

interface Report {
  /** The same for every try, so that a lost answer makes no second report. */
  id: string;
  reported: Reported;
  reason: ReportReason;
  details: string | null;
}

/** Reports to the platform's staff; they get a message as it is now, with its earlier versions. */
export function useReportAbuse() {
  return useAction({
    run: async ({ id, reported, reason, details }: Report) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('report_abuse', {
          p_id: id,
          ...('messageId' in reported ? { p_message_id: reported.messageId } : { p_user_id: reported.personId }),
          p_reason: reason,
          ...(details !== null && { p_details: details }),
        }),
      );
    },
    done: { title: 'Report sent', description: 'Our staff will review it. Nobody in the conversation will know.' },
    refused: (error) => {
      if (error.kind === 'rate-limited')
        return { message: 'You have sent many reports today. In an emergency call your local emergency number.' };
      if (error.code === 'PT404') return { message: 'You are no longer part of this conversation.' };
      return undefined;
    },
    failed: 'The report could not be sent. Try again.',
  });
}
