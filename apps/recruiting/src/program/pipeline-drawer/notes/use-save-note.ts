import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Pipeline } from '../../model/load-pipeline';
import { mentionedIn } from './mentions';

/** Stores a note with the colleagues whom it names. */
export async function saveNote(id: string, interest: string, body: string, people: Pipeline['people']): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase.rpc('save_interest_note', {
      p_id: id,
      p_interest_id: interest,
      p_body: body,
      p_mentions: mentionedIn(body, people).map((person) => person.id),
    }),
  );
}

/** Stores a note, new or changed. */
export function useSaveNote(interestId: string, people: Pipeline['people']) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: ({ id, body }: { id: string; body: string }) => saveNote(id, interestId, body, people),
    refused: (error) => {
      if (error.details === 'mentions') return { message: 'Someone you mentioned no longer works in your program.' };
      if (error.kind === 'forbidden' || error.kind === 'not-found')
        return { message: 'The interest is gone, or you no longer work in this program.' };
      return undefined;
    },
    failed: 'The note could not be saved. It is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
