import { callFunction, getClient, isBoolean, isText, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import { shellKeys } from '../../keys';
import { readOwner } from './push-owner';
import { pushProblem, type PushProblem } from './push-problem';

const isStored = shape({
  subscription_id: orNull(isText),
  practice_push: isBoolean,
  team_push: isBoolean,
  recruiting_push: isBoolean,
  account_push: isBoolean,
});

/** Of which notices a person wants to hear in their browsers. */
export type PushChoices = Omit<Checked<typeof isStored>, 'subscription_id'>;

export type OwnPush =
  | { problem: PushProblem }
  | {
      problem: null;
      /** Null: this site does not push. */
      publicKey: string | null;
      /** Whether notices of this person come to this browser. */
      isOn: boolean;
      choices: PushChoices;
    };

/** Notifications of the signed-in person in this browser. One that cannot show any asks the server nothing. */
export function pushQuery(userId: string) {
  return queryOptions({
    queryKey: shellKeys.push(userId),
    // The browser's permission changes elsewhere: each visit asks.
    staleTime: 0,
    queryFn: async (): Promise<OwnPush> => {
      const problem = pushProblem();
      if (problem) return { problem };
      const supabase = await getClient();
      const [{ public_key: publicKey }, { subscription_id: id, ...choices }, owner] = await Promise.all([
        callFunction<{ public_key: string | null }>('send-push/key', {}),
        unwrapAs(isStored, supabase.rpc('load_push')),
        readOwner(),
      ]);
      const isOn = id !== null && owner?.id === id && Notification.permission === 'granted';
      return { problem, publicKey, isOn, choices };
    },
  });
}
