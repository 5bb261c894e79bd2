import { getClient, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import { inboxKeys } from '../model/keys';

const isRequest = shape({ id: isText, person_id: isText, slug: orNull(isText), since: isText });

/** Somebody who asks whether I want to talk: without a word, and without a name, which could be one. */
export type TalkRequest = Checked<typeof isRequest>;

/** Who under 18 asks me, who am under 18, too. */
export const listTalkRequests = () =>
  queryOptions({
    queryKey: inboxKeys.talkRequests(),
    queryFn: async () => {
      const supabase = await getClient();
      return unwrapAs(listOf(isRequest), supabase.rpc('list_talk_requests'));
    },
  });
