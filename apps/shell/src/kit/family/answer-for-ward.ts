import { getClient, unwrap, useAction } from '@lineup/data';
import { type Sentences } from '@lineup/language';
import { todayKeys, type Ward } from '@lineup/product';
import { shellKeys } from '../../keys';
import { t } from '../../language/language';

export type Answer = NonNullable<NonNullable<Ward['practices']>[number]['answer']>;

/** Why a ward cannot come, by the names of the database. A fixed list: teammates under 18 read it. */
export const REASONS = {
  ill: 'Not well',
  school: 'School',
  family: 'Family plans',
  away: 'Away',
  other: 'Another reason',
} as const satisfies Sentences;

export type Reason = keyof typeof REASONS;

/** A guardian's answer in the name of a ward; the last press has the last word. */
export const useAnswerForWard = (wardId: string, practiceId: string, userId: string) =>
  useAction({
    run: async ({ status, reason }: { status: Answer; reason?: Reason }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('answer_for_ward', {
          p_minor_id: wardId,
          p_practice_id: practiceId,
          p_status: status,
          ...(reason && { p_reason: reason }),
        }),
      );
    },
    inTurn: `ward-answer:${wardId}:${practiceId}`,
    refused: ({ kind, code }) => {
      if (kind === 'forbidden') return { title: t('You can no longer answer for them') };
      return code === 'PT410' ? { title: t('This practice has started or was canceled') } : undefined;
    },
    failed: { title: t('The answer was not saved'), description: t('Check your connection and press again.') },
    invalidates: [todayKeys.of(userId), shellKeys.family(userId)],
    invalidatesOn: 'settled',
  });
