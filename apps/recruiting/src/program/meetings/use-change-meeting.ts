import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

interface ChangedMeeting {
  id: string;
  starts_at: string;
  minutes: number;
  host_id: string;
  places: number;
  place: string | null;
  link: string | null;
}

/** Changes a slot to come; whoever booked is told of another time or place. */
export function useChangeMeeting() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id, starts_at, minutes, host_id, places, place, link }: ChangedMeeting) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('change_meeting', {
          p_meeting_id: id,
          p_starts_at: starts_at,
          p_minutes: minutes,
          p_host_id: host_id,
          p_places: places,
          ...(place && { p_place: place }),
          ...(link && { p_link: link }),
        }),
      );
    },
    done: 'Saved',
    refused: (error) => {
      if (error.hint === 'booked') return { message: 'More players have booked already.' };
      if (error.details === 'host_id') return { message: 'The person you chose no longer works in your program.' };
      if (error.details === 'p_starts_at') return { message: 'Choose a time later than now, within a year.' };
      if (error.code === 'PT410') return { message: 'It has begun, or a colleague called it off.' };
      if (error.kind === 'forbidden') return { message: 'It is gone, or you no longer work in this program.' };
      return undefined;
    },
    failed: 'The change could not be saved. What you typed is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
