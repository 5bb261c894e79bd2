import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';

interface TagChange {
  id: string;
  name: string;
  /** Ids of the interests that change. */
  interests: string[];
  isOn: boolean;
}

export async function setTag(tag: string, interests: string[], isOn: boolean): Promise<void> {
  if (interests.length === 0) return;
  const supabase = await getClient();
  await unwrap(supabase.rpc('tag_interests', { p_interest_ids: interests, p_tag_ids: [tag], p_remove: !isOn }));
}

/** Puts a tag on interests, or takes it off. */
export function useSetTag() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: ({ id, interests, isOn }: TagChange) => setTag(id, interests, isOn),
    refused: (error) =>
      error.kind === 'forbidden' || error.kind === 'not-found'
        ? { title: 'Not tagged', description: 'The tag or an interest was deleted.' }
        : undefined,
    failed: 'The tag could not be changed. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    invalidatesOn: 'settled',
    lockBy: ({ id }) => id,
  });
}
