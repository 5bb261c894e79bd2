import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainInToast } from '../model/change-fields';

/** Opens or closes a form for answers. */
export function useOpenForm(formId: string) {
  return useAction({
    run: async (is_open: boolean) => {
      const supabase = await getClient();
      await unwrap(supabase.from('interest_forms').update({ is_open }).eq('id', formId).select('id').single());
    },
    done: (_result, isOpen) => (isOpen ? 'The form is open' : 'The form is closed'),
    refused: explainInToast('Not saved'),
    failed: 'This could not be saved. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
