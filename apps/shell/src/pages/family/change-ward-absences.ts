import { getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import * as z from '@lineup/schema';
import { localDay } from '@lineup/ui/dates';
import { checkedBy, pick, type DraftCheck } from '@lineup/ui/form';
import { shellKeys } from '../../keys';
import { REASONS } from '../../kit/family/answer-for-ward';
import { plural, t } from '../../language/language';

const day = z
  .string()
  .check(z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text), { error: () => t('Choose a date.') }));
const reason = z
  .string()
  .check(z.refine((text) => pick(REASONS, text) !== null, { error: () => t('Choose a reason.') }));
const schema = z.object({ startsOn: day, endsOn: day, reason });

export type WardDaysDraft = z.input<typeof schema>;
type WardDays = z.infer<typeof schema>;

/** Today, by the guardian's wall. */
export const dayHere = () => localDay(new Date());

export const wardDaysInput: DraftCheck<WardDaysDraft, WardDays> = (draft) => {
  const checked = checkedBy(schema, draft);
  if (!('input' in checked)) return checked;
  const { startsOn, endsOn } = checked.input;
  if (endsOn < startsOn) return { problems: { endsOn: t('Choose a day on or after the first one.') } };
  return checked;
};

function refusalOf(hint: string | undefined): Refusal | undefined {
  if (hint === 'days') return { fields: { startsOn: t('Choose days within a year that are not over.') } };
  if (hint === 'overlap') return { fields: { startsOn: t('Some of these days are already entered.') } };
  if (hint === 'limit') return { message: t('There are 20 absences already. Remove one first.') };
  return undefined;
}

/** A guardian enters days on which a ward is away; `id` is that of the draft, so that a retry doubles nothing. */
export const useAddWardAbsence = (wardId: string, userId: string) =>
  useAction({
    run: async ({ id, startsOn, endsOn, reason }: WardDays & { id: string }) => {
      const supabase = await getClient();
      return await unwrap(
        supabase.rpc('add_ward_absence', {
          ...{ p_minor_id: wardId, p_id: id, p_starts_on: startsOn, p_ends_on: endsOn, p_reason: reason },
        }),
      );
    },
    done: (count) =>
      count > 0
        ? plural(count, 'Days saved. {count} practice answered', 'Days saved. {count} practices answered')
        : t('Days saved'),
    refused: (error: DataError) =>
      error.kind === 'forbidden' ? { message: t('You can no longer enter days for them.') } : refusalOf(error.hint),
    failed: { title: t('The days could not be saved'), description: t('Try again.') },
    invalidates: [shellKeys.family(userId), todayKeys.of(userId)],
  });

/** A guardian removes days that a guardian entered, and what they answered. */
export const useRemoveWardAbsence = (wardId: string, userId: string) =>
  useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('remove_ward_absence', { p_minor_id: wardId, p_id: id }));
    },
    done: (count) =>
      count > 0
        ? plural(
            count,
            'Days removed. {count} practice to answer again',
            'Days removed. {count} practices to answer again',
          )
        : t('Days removed'),
    refused: ({ kind }) => (kind === 'forbidden' ? { title: t('You can no longer change days for them') } : undefined),
    failed: { title: t('The days could not be removed'), description: t('Try again.') },
    lockBy: (id) => id,
    invalidates: [shellKeys.family(userId), todayKeys.of(userId)],
    invalidatesOn: 'settled',
  });
