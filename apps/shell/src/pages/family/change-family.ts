import { dataEnvironment, getClient, unwrap, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { shellKeys } from '../../keys';
import type { FamilyChoices } from './load-family';
import { databaseSays, t } from '../../language/language';

export type Part = 'practices' | 'calendar' | 'colleges';

/** A minor turns a part of what guardians see on or off. */
export const useChoosePart = (userId: string) =>
  useAction({
    run: async ({ part, isOn }: { part: Part; isOn: boolean }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('choose_family_part', { p_part: part, p_is_on: isOn }));
    },
    failed: { title: t('This was not saved'), description: t('Try again.') },
    inTurn: 'family-parts',
    invalidates: [shellKeys.family(userId)],
    invalidatesOn: 'settled',
  });

/** The mails that a guardian wants. */
export const useChooseMails = (userId: string) =>
  useAction({
    run: async (choices: Partial<FamilyChoices>) => {
      const supabase = await getClient();
      await unwrap(
        supabase.from('notification_preferences').upsert({ user_id: userId, ...choices }, { onConflict: 'user_id' }),
      );
    },
    failed: { title: t('Your choice was not saved'), description: t('Try again.') },
    inTurn: 'family-mails',
    invalidates: [shellKeys.accounts],
    invalidatesOn: 'settled',
  });

/** A guardian's yes or no to the place that a team gave a ward. */
export const useAnswerPlace = (userId: string) =>
  useAction({
    run: async ({ wardId, teamId, isAccepted }: { wardId: string; teamId: string; isAccepted: boolean }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('answer_roster_place', { p_team_id: teamId, p_accept: isAccepted, p_person_id: wardId }),
      );
    },
    done: (_, { isAccepted }) => (isAccepted ? t('Place accepted') : t('Place declined')),
    refused: ({ kind, message }) =>
      kind === 'not-found' || kind === 'conflict' ? { title: databaseSays(message) } : undefined,
    invalidates: [shellKeys.family(userId), todayKeys.of(userId)],
    invalidatesOn: 'settled',
  });

/** Makes a new secret address of a ward's calendar; the previous one stops working. Returns the address. */
export const useMakeWardCalendar = (wardId: string, userId: string) =>
  useAction({
    run: async () => {
      const supabase = await getClient();
      const secret = await unwrap(supabase.rpc('make_ward_calendar', { p_minor_id: wardId }));
      const { supabaseUrl } = await dataEnvironment();
      return new URL(`${supabaseUrl}/functions/v1/calendar/family/${secret}.ics`, location.href).href;
    },
    failed: { title: t('The address could not be created'), description: t('Try again.') },
    invalidates: [shellKeys.family(userId)],
  });

export const useEndWardCalendar = (wardId: string, userId: string) =>
  useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('revoke_ward_calendar', { p_minor_id: wardId }));
    },
    done: t('Address revoked'),
    invalidates: [shellKeys.family(userId)],
  });
