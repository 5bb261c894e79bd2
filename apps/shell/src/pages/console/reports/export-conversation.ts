import { queryOptions } from '@tanstack/react-query';
import { getClient, readPages, unwrapAs, useAction } from '@lineup/data';
import * as z from '@lineup/schema';
import { saveFile } from '@lineup/ui/save-file';
import { describeRefusal } from '../model/describe-refusal';
import { consoleKeys } from '../model/keys';

const pageSchema = z.object({
  /** As the database says them: the file holds all of it. */
  messages: z.array(z.record(z.string(), z.unknown())),
  people: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  next: z.nullable(z.object({ number: z.number() })),
});

type Page = z.infer<typeof pageSchema>;

const exportsSchema = z.array(
  z.object({
    exported_by_name: z.nullable(z.string()),
    reason: z.string(),
    messages: z.number(),
    exported_at: z.string(),
  }),
);

/** Who exported the conversation of a report, the latest first. */
export const listExports = (reportId: string) =>
  queryOptions({
    queryKey: consoleKeys.exports(reportId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(
        exportsSchema,
        supabase.rpc('list_conversation_exports', { p_report_id: reportId }).abortSignal(signal),
      );
    },
  });

/** Hands the conversation of a reported message to the browser as a file, for a reason that all of staff read. */
export function useExportConversation(reportId: string) {
  return useAction({
    run: async (reason: string) => {
      const supabase = await getClient();
      const pages = await readPages((after: Page['next']) =>
        unwrapAs(
          pageSchema,
          supabase.rpc('export_report_conversation', {
            p_report_id: reportId,
            p_reason: reason,
            p_after_number: after?.number ?? 0,
          }),
        ),
      );
      const file = {
        report_id: reportId,
        reason,
        people: pages[0]?.people ?? {},
        messages: pages.flatMap((page) => page.messages),
      };
      saveFile(
        new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
        `lineup-report-${reportId.slice(0, 8)}.json`,
      );
    },
    done: 'Conversation exported',
    refused: describeRefusal,
    failed: 'The conversation could not be exported.',
    invalidates: [consoleKeys.exports(reportId)],
    invalidatesOn: 'settled',
  });
}
