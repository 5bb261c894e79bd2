import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { NotedKind } from '../../model/contact';

interface NotedContact {
  id: string;
  kind: NotedKind;
  at: string;
  minutes: number | null;
  note: string | null;
}

/** Notes a contact outside of Lineup by hand, or changes the own note of one. */
export function useNoteContact(interestId: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id, kind, at, minutes, note }: NotedContact) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('note_contact', {
          ...{ p_id: id, p_interest_id: interestId, p_kind: kind, p_happened_at: at },
          ...(minutes !== null && { p_minutes: minutes }),
          ...(note !== null && { p_note: note }),
        }),
      );
    },
    done: 'Contact noted',
    refused: (error) => {
      if (error.details === 'p_happened_at') return { fields: { at: 'Choose a time by now, and within two years.' } };
      if (error.kind === 'forbidden' || error.kind === 'not-found')
        return { message: 'The card is gone, or you no longer work in this program.' };
      return undefined;
    },
    failed: 'The contact could not be noted. It is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
