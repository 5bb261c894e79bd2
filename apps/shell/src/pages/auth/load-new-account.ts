import { getClient, unwrapAs, type Session } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { shellKeys } from '../../keys';
import { loadOwnAge } from '../../model/own-age';
import { beganWithMail } from './began-with-mail';
import { finishSignUp } from './pending-sign-up';

/** What somebody who just signed in still has to say: a date of birth, and after a mail a password. */
export function newAccountQuery(session: Session | null) {
  return queryOptions({
    queryKey: shellKeys.age(session?.user.id ?? ''),
    // Read again at each sign-in.
    gcTime: 0,
    queryFn: async () => {
      const isFromMail = session !== null && beganWithMail(session.access_token);
      // A sign-up that cannot be finished is as one of another browser: what is missing is asked for.
      if (isFromMail) await finishSignUp(session.user.email ?? '').catch(() => undefined);
      const [age, lacksPassword] = await Promise.all([loadOwnAge(), isFromMail && loadLacksPassword()]);
      return { age, lacksPassword };
    },
  });
}

async function loadLacksPassword(): Promise<boolean> {
  const supabase = await getClient();
  return unwrapAs(z.boolean(), supabase.rpc('lacks_password'));
}
