import { callFunctionAs, getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { shellKeys } from '../../keys';
import { readOwner } from './push-owner';
import { pushProblem, type PushProblem } from './push-problem';

const storedSchema = z.object({
  subscription_id: z.nullable(z.string()),
  practice_push: z.boolean(),
  team_push: z.boolean(),
  recruiting_push: z.boolean(),
  account_push: z.boolean(),
});

/** Null: this site does not push. */
const keySchema = z.object({ public_key: z.nullable(z.string()) });

/** Of which notices a person wants to hear in their browsers. */
export type PushKinds = Omit<z.infer<typeof storedSchema>, 'subscription_id'>;

export type PushState =
  | { problem: PushProblem }
  | {
      problem: null;
      /** Null: this site does not push. */
      publicKey: string | null;
      /** Whether notices of this person come to this browser. */
      isOn: boolean;
      choices: PushKinds;
    };

/** Notifications of the signed-in person in this browser. One that cannot show any asks the server nothing. */
export function pushQuery(userId: string) {
  return queryOptions({
    queryKey: shellKeys.push(userId),
    // The browser's permission changes elsewhere: each visit asks.
    staleTime: 0,
    queryFn: async (): Promise<PushState> => {
      const problem = pushProblem();
      if (problem) return { problem };
      const supabase = await getClient();
      const [{ public_key: publicKey }, { subscription_id: id, ...choices }, owner] = await Promise.all([
        callFunctionAs(keySchema, 'send-push/key', {}),
        unwrapAs(storedSchema, supabase.rpc('load_push')),
        readOwner(),
      ]);
      const isOn = id !== null && owner?.id === id && Notification.permission === 'granted';
      return { problem, publicKey, isOn, choices };
    },
  });
}
