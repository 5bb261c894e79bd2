import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { databaseSays, t } from '../../language';

/** Why somebody cannot have a widget. */
export type WidgetRefusal = 'minor' | 'birth_date';

/** Makes the widget that shows the own status on other sites; an older one no longer works. */
export function useMakeWidget(onMade: (token: string) => void, onRefused: (why: WidgetRefusal) => void) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async () => {
      const supabase = await getClient();
      onMade(await unwrap(supabase.rpc('make_status_widget')));
    },
    refused: ({ hint, message }) => {
      if (hint !== 'minor' && hint !== 'birth_date') return undefined;
      onRefused(hint);
      return { message: databaseSays(message) };
    },
    failed: t('The snippet could not be made. Try again.'),
    invalidates: [recruitingKeys.statusWidget(userId)],
  });
}
