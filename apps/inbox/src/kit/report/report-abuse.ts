import { getClient, unwrap, useAction } from '@lineup/data';
import type { ReportReason } from '../model/report-reasons';

interface MessageReport {
  /** The same for every try, so that a lost answer makes no second report. */
  id: string;
  messageId: string;
  reason: ReportReason;
  details: string | null;
}

/** Reports a message of others to the platform's staff, who get it as it is now, with its earlier versions. */
export function useReportMessage() {
  return useAction({
    run: async ({ id, messageId, reason, details }: MessageReport) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('report_abuse', {
          p_id: id,
          p_message_id: messageId,
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
