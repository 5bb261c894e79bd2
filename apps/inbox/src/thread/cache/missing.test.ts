import { createQueryClient } from '@lineup/data';
import { expect, it } from 'vitest';
import { inboxKeys } from '../../model/keys';
import { groupRow } from '../../testing/inbox-answer';
import { messageRow } from '../../testing/message-row';
import { isMissing, missingAfter } from './missing';
import type { CachedThread } from './message';

const ID = 'c1';

/** A list that knows three messages, and a thread as given. */
function cacheWith(thread?: Partial<CachedThread>) {
  const queryClient = createQueryClient({ retry: 0 });
  queryClient.setQueryData(inboxKeys.conversation(ID), groupRow({ conversation_id: ID, message_count: 3 }));
  if (thread)
    queryClient.setQueryData<CachedThread>(inboxKeys.messages(ID), {
      messages: [messageRow(1)],
      hasOlder: false,
      hasNewer: false,
      upTo: 1,
      ...thread,
    });
  return queryClient;
}

it('a message is missing until the list and an opened thread hold it', () => {
  expect(isMissing(cacheWith(), ID, 3)).toBe(false);
  expect(isMissing(cacheWith(), ID, 4)).toBe(true);
  expect(isMissing(cacheWith({ upTo: 1 }), ID, 3)).toBe(true);
  expect(isMissing(cacheWith({ upTo: 3 }), ID, 3)).toBe(false);
  expect(isMissing(createQueryClient({ retry: 0 }), ID, 1)).toBe(true);
});

it('below a window that ends earlier nothing is missing', () => {
  expect(isMissing(cacheWith({ upTo: 1, hasNewer: true }), ID, 3)).toBe(false);
  expect(missingAfter(cacheWith({ upTo: 1, hasNewer: true }), ID)).toBeUndefined();
  expect(missingAfter(cacheWith({ upTo: 1 }), ID)).toBe(1);
  expect(missingAfter(cacheWith(), ID)).toBeUndefined();
});
