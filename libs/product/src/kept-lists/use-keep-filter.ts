import { getClient, insertOnce, useAction } from '@lineup/data';
import { t } from '../language';

/** A filtered list that can be kept; the fields are those of `private.filter_fields`. */
export interface KeptList {
  kind: 'posts' | 'colleges' | 'needs' | 'players' | 'teams' | 'scrims';
  filter: Record<string, string | number | true | string[]>;
}

/** Keeps a list, so that its person is told of what newly fits; one that was paused goes on. */
export const useKeepFilter = () =>
  useAction({
    run: async ({ kind, filter }: KeptList) => {
      const supabase = await getClient();
      const rows = supabase.from('kept_filters');
      await insertOnce(
        () => rows.insert({ kind, filter }),
        () =>
          rows.update({ is_paused: false }).eq('kind', kind).eq('filter', JSON.stringify(filter)).select('id').single(),
      );
    },
    done: t('We tell you when something new fits'),
    refused: (error) =>
      error.code === '23514' && error.message.startsWith('Too many')
        ? {
            title: t('You have 20 saved searches'),
            description: t('Remove one under “Saved searches” in your account first.'),
          }
        : undefined,
    failed: t('This list could not be kept. Try again.'),
    // As the shell's list of them is called.
    invalidates: [['kept-filters']],
  });
