import { getClient, todayKeys, unwrap, useAction, type DataError } from '@lineup/data';
import * as z from '@lineup/schema';
import { localDay } from '@lineup/ui/dates';
import { checkedBy, pick, type DraftCheck } from '@lineup/ui/form';
import { shellKeys } from '../../keys';
import { REASONS } from '../../kit/family/answer-for-ward';

const day = z.string().check(z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text), 'Choose a date.'));
const reason = z.string().check(z.refine((text) => pick(REASONS, text) !== null, 'Choose a reason.'));
const schema = z.object({ startsOn: day, endsOn: day, reason });

export type WardDaysDraft = z.input<typeof schema>;
type WardDays = z.infer<typeof schema>;

/** Today, by the guardian's wall. */
export const dayHere = () => localDay(new Date());

export const wardDaysInput: DraftCheck<WardDaysDraft, WardDays> = (draft) => {
  const checked = checkedBy(schema, draft);
  if (!('input' in checked)) return checked;
  const { startsOn, endsOn } = checked.input;
  if (endsOn < startsOn) return { problems: { endsOn: 'Choose a day on or after the first one.' } };
  return checked;
};

const practices = (count: number) => `${count} ${count === 1 ? 'practice' : 'practices'}`;

const REFUSED: Record<string, { fields: Record<string, string> } | { message: string }> = {
  days: { fields: { startsOn: 'Choose days within a year that are not over.' } },
  overlap: { fields: { startsOn: 'Some of these days are already entered.' } },
  limit: { message: 'There are 20 absences already. Remove one first.' },
};

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
    done: (count) => (count > 0 ? `Days saved. ${practices(count)} answered` : 'Days saved'),
    refused: (error: DataError) =>
      error.kind === 'forbidden' ? { message: 'You can no longer enter days for them.' } : REFUSED[error.hint ?? ''],
    failed: { title: 'The days could not be saved', description: 'Try again.' },
    invalidates: [shellKeys.family(userId), todayKeys.of(userId)],
  });

/** A guardian removes days that a guardian entered, and what they answered. */
export const useRemoveWardAbsence = (wardId: string, userId: string) =>
  useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('remove_ward_absence', { p_minor_id: wardId, p_id: id }));
    },
    done: (count) => (count > 0 ? `Days removed. ${practices(count)} to answer again` : 'Days removed'),
    refused: ({ kind }) => (kind === 'forbidden' ? { title: 'You can no longer change days for them' } : undefined),
    failed: { title: 'The days could not be removed', description: 'Try again.' },
    lockBy: (id) => id,
    invalidates: [shellKeys.family(userId), todayKeys.of(userId)],
    invalidatesOn: 'settled',
  });
