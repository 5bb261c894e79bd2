import { getClient, unwrap } from '@lineup/data';
import { useAccountAction } from '../../../model/use-account-action';

/** Signs one device out. */
export function useEndSession(sessionId: string) {
  return useAccountAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('end_session', { p_session_id: sessionId }));
    },
  });
}
