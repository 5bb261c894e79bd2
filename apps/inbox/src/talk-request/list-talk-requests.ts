import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { inboxKeys } from '../model/keys';

const requestSchema = z.object({
  id: z.string(),
  person_id: z.string(),
  slug: z.nullable(z.string()),
  since: z.string(),
});

/** Somebody who asks whether I want to talk: without a word, and without a name, which could be one. */
export type TalkRequest = z.infer<typeof requestSchema>;

/** People under 18 who ask me, when I am under 18, too. */
export const listTalkRequests = () =>
  queryOptions({
    queryKey: inboxKeys.talkRequests(),
    queryFn: async () => {
      const supabase = await getClient();
      return unwrapAs(z.array(requestSchema), supabase.rpc('list_talk_requests'));
    },
  });
