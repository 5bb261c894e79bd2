import { getClient, unwrap, unwrapAs, useAction } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { shellKeys } from '../../../keys';
import { t } from '../../../language/language';

const busyCalendarSchema = z.object({
  id: z.string(),
  /** Of its address, which is never shown again. */
  host: z.string(),
  /** When it was last read (ISO instant); null until then. */
  as_of: z.nullable(z.string()),
  /** What went wrong since: `unreachable`, `no_calendar`, `redirects`, or a status of HTTP. */
  problem: z.nullable(z.string()),
  /** Given up after a month of failures. */
  is_stopped: z.boolean(),
  /** How many busy times are to come. */
  amount: z.number(),
});
/** A calendar elsewhere that marks the user as busy. */
export type BusyCalendar = z.infer<typeof busyCalendarSchema>;

/** The calendars elsewhere of the user, up to three. */
export const busyCalendarsQuery = (userId: string) =>
  queryOptions({
    queryKey: shellKeys.busy(userId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(z.array(busyCalendarSchema), supabase.rpc('load_busy_calendars').abortSignal(signal));
    },
  });

const CHANGED = [shellKeys.busyOfAll];

/** Connects a calendar by its address. A retry with the same id connects it once. */
export const useConnectCalendar = () =>
  useAction({
    run: async ({ id, address }: { id: string; address: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('connect_busy_calendar', { p_id: id, p_address: address }));
    },
    done: t('Your calendar is connected'),
    refused: (error) => {
      if (error.hint === 'address')
        return {
          fields: { address: t('Paste an address that begins with https:// or webcal:// and ends in your calendar.') },
        };
      if (error.hint === 'amount') return { message: t('You have three calendars already. Remove one first.') };
      if (error.code === '23505') return { fields: { address: t('This calendar is connected already.') } };
      return error.kind === 'rate-limited'
        ? { message: t('Too many tries. Wait an hour, then try again.') }
        : undefined;
    },
    failed: t('The calendar was not connected. What you pasted is still here.'),
    invalidates: CHANGED,
  });

/** Reads a calendar again, also one that was given up. */
export const useRefreshCalendar = () =>
  useAction({
    run: async ({ id }: { id: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('refresh_busy_calendar', { p_id: id }));
    },
    done: t('We are reading it again'),
    failed: t('This calendar could not be read again. Try later.'),
    invalidates: CHANGED,
    lockBy: ({ id }) => id,
  });

/** Forgets a calendar and its busy times. */
export const useRemoveCalendar = () =>
  useAction({
    run: async ({ id }: { id: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_busy_calendar', { p_id: id }));
    },
    done: t('Removed, with its busy times'),
    failed: t('This calendar could not be removed. Try again.'),
    invalidates: CHANGED,
    lockBy: ({ id }) => id,
  });
