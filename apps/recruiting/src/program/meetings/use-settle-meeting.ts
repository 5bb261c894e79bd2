import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

type Step =
  | { do: 'cancel'; meeting: string }
  | { do: 'remove'; booking: string }
  | { do: 'record'; booking: string; outcome: 'came' | 'no_show' | null }
  | { do: 'score'; booking: string; criterion: string; score: number | null };

async function take(step: Step) {
  const supabase = await getClient();
  switch (step.do) {
    case 'cancel':
      return unwrap(supabase.rpc('cancel_meeting', { p_meeting_id: step.meeting }));
    case 'remove':
      return unwrap(supabase.rpc('end_meeting_booking', { p_booking_id: step.booking }));
    case 'record':
      return unwrap(
        supabase.rpc('record_meeting', {
          p_booking_id: step.booking,
          ...(step.outcome && { p_outcome: step.outcome }),
        }),
      );
    case 'score':
      return unwrap(
        supabase.rpc('score_tryout', {
          p_booking_id: step.booking,
          p_criterion_id: step.criterion,
          ...(step.score !== null && { p_score: step.score }),
        }),
      );
  }
}

/** What the staff do about a slot in one press: call it off, take a player out, record who came, score. */
export function useSettleMeeting() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: take,
    refused: (error) =>
      error.kind === 'forbidden' || error.kind === 'not-found' || error.kind === 'conflict' || error.code === 'PT410'
        ? { title: 'Not changed', description: 'It changed in the meantime, or you no longer work in this program.' }
        : undefined,
    failed: 'This could not be saved. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    invalidatesOn: 'settled',
    isLive: true,
    inTurn: 'meetings',
  });
}
