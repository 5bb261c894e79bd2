import { dataEnvironment, getClient, unwrap } from '@lineup/data';
import { useAccountAction } from '../../../model/use-account-action';
import { t } from '../../../language/language';

/** Makes a new secret address of the viewer's own calendar; the previous one stops working. Returns the address. */
export const useMakeOwnCalendar = () =>
  useAccountAction({
    run: async () => {
      const supabase = await getClient();
      const secret = await unwrap(supabase.rpc('make_own_calendar'));
      const { supabaseUrl } = await dataEnvironment();
      return new URL(`${supabaseUrl}/functions/v1/calendar/own/${secret}.ics`, location.href).href;
    },
  });

/** Ends the address of the viewer's own calendar. */
export const useEndOwnCalendar = () =>
  useAccountAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('revoke_own_calendar'));
    },
    done: t('The calendar address no longer works'),
  });
