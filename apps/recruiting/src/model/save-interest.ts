import { getClient, unwrap, type DataError, type Refusal } from '@lineup/data';
import { sentence } from '@lineup/language';
import { t } from '../language';

interface Recruit {
  collegeId: string;
  playerId: string;
  titleId: string | null;
}

/** Takes a player into the first stage of a college's pipeline; one that is there already stays. Answers the interest. */
export async function saveInterest({ collegeId, playerId, titleId }: Recruit): Promise<string> {
  const supabase = await getClient();
  return unwrap(
    supabase.rpc('save_interest', {
      p_college_id: collegeId,
      p_player_id: playerId,
      ...(titleId && { p_title_id: titleId }),
    }),
  );
}

/** Why a player was not saved for a college, in words. */
export function whyNotSaved(error: DataError, collegeName: string): Refusal | undefined {
  if (error.kind === 'not-found') return { title: t('Not saved'), description: t('This profile is no longer public.') };
  if (error.kind === 'forbidden')
    return { title: t('Not saved'), description: t('You no longer recruit for {college}.', { college: collegeName }) };
  return undefined;
}

/** What is said of a refused or failed try. */
export const SAVE_FAILED = sentence('The player could not be saved. Try again.');
