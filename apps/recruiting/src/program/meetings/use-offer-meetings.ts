import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { SUSPENDED } from '@lineup/product/suspended';
import { recruitingKeys } from '../../model/keys';

interface Offer {
  /** Made by the form: the same again makes none twice. */
  id: string;
  kind: string;
  days: string[];
  time: string;
  zone: string;
  minutes: number;
  host_id: string;
  places: number;
  place: string | null;
  link: string | null;
  stages: string[];
}

/** Offers a slot on each of the days. */
export function useOfferMeetings(collegeId: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id, kind, days, time, zone, minutes, host_id, places, place, link, stages }: Offer) => {
      const supabase = await getClient();
      return unwrap(
        supabase.rpc('offer_meetings', {
          p_request_id: id,
          p_college_id: collegeId,
          p_kind: kind,
          p_days: days,
          p_time: time,
          p_time_zone: zone,
          p_minutes: minutes,
          p_host_id: host_id,
          p_places: places,
          ...(place && { p_place: place }),
          ...(link && { p_link: link }),
          p_stage_ids: stages,
        }),
      );
    },
    done: (made) => (made.length === 1 ? 'Offered' : `Offered ${made.length} times`),
    refused: (error) => {
      if (error.hint === 'suspended') return { message: SUSPENDED };
      if (error.details === 'host_id') return { fields: { host_id: 'This person no longer works in your program.' } };
      if (error.details === 'p_days') return { message: 'Every day has to be later than now, and within a year.' };
      if (error.code === '23514') return { message: 'A program can have at most 200 times to come.' };
      if (error.kind === 'not-found') return { message: 'One of these stages is gone. Choose the stages again.' };
      if (error.kind === 'forbidden') return { message: 'You no longer work in this program.' };
      return undefined;
    },
    failed: 'The times could not be offered. What you typed is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
