import { getClient, readPages, unwrapAs, useAction } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { saveCsv } from '@lineup/ui/csv';
import { saveFile } from '@lineup/ui/save-file';
import { teamKeys } from '../model/keys';
import type { Team } from '../model/team';

const pageSchema = z.object({
  messages: z.array(
    z.object({
      conversation_id: z.string(),
      number: z.number(),
      /** Null for a deleted account. */
      sender: z.nullable(z.string()),
      /** Empty once deleted. */
      content: z.string(),
      sent_at: z.string(),
      edited_at: z.nullable(z.string()),
      deleted_at: z.nullable(z.string()),
      /** What each image shows. */
      images: z.array(z.string()),
    }),
  ),
  people: z.record(z.string(), z.array(z.object({ name: z.nullable(z.string()) }))),
  next: z.nullable(z.object({ conversation_id: z.string(), number: z.number() })),
});

type Page = z.infer<typeof pageSchema>;

const HEAD = ['Conversation', 'People', 'Number', 'Sent at', 'From', 'Message', 'Images', 'Edited at', 'Deleted at'];

const exportsSchema = z.array(
  z.object({ exported_by_name: z.nullable(z.string()), messages: z.number(), exported_at: z.string() }),
);

/** Who exported conversations of the team, and when, the latest first. */
export const listExports = (teamId: string) =>
  queryOptions({
    queryKey: teamKeys.exports(teamId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(exportsSchema, supabase.rpc('list_team_exports', { p_team_id: teamId }).abortSignal(signal));
    },
  });

/** Hands all that was said under the open line of the team to the browser as a file; the database notes who did. */
export function useExportConversations(team: Pick<Team, 'id' | 'name'>) {
  return useAction({
    run: async (format: 'csv' | 'json') => {
      const pages = await readPages((after: Page['next']) => fetchPage(team.id, after));
      const messages = pages.flatMap((page) => page.messages);
      if (messages.length > 0)
        save(format, team.name, messages, Object.assign({}, ...pages.map((page) => page.people)));
      return messages.length;
    },
    done: (amount) =>
      amount === 0
        ? {
            title: 'Nothing to export',
            description: 'No staff member and minor of this team have written to each other yet.',
          }
        : 'Conversations Exported',
    refused: (error) =>
      error.kind === 'forbidden'
        ? { title: 'Access Denied', description: 'Only the owner of a team can export its conversations.' }
        : undefined,
    failed: 'Failed to export the conversations.',
    invalidates: [teamKeys.exports(team.id)],
    invalidatesOn: 'settled',
  });
}

async function fetchPage(teamId: string, after: Page['next']): Promise<Page> {
  const supabase = await getClient();
  return await unwrapAs(
    pageSchema,
    supabase.rpc('export_team_conversations', {
      p_team_id: teamId,
      ...(after && { p_after_conversation: after.conversation_id, p_after_number: after.number }),
    }),
  );
}

function save(format: 'csv' | 'json', team: string, messages: Page['messages'], people: Page['people']): void {
  const name = `${team} conversations ${new Date().toISOString().slice(0, 10)}`;
  if (format === 'json')
    return saveFile(
      new Blob([JSON.stringify({ team, people, messages }, null, 2)], { type: 'application/json' }),
      `${name}.json`,
    );
  saveCsv(
    name,
    HEAD,
    messages.map((each) => [
      each.conversation_id,
      (people[each.conversation_id] ?? []).map((person) => person.name ?? 'No name').join('; '),
      each.number,
      each.sent_at,
      each.sender ?? 'Deleted account',
      each.content,
      each.images.join('; '),
      each.edited_at,
      each.deleted_at,
    ]),
  );
}
