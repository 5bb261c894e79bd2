import { getClient, unwrap, unwrapAs, useAction } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { shellKeys } from '../../../keys';
import { fitFactsSchema } from '../../../kit/fit-words';
import { t } from '../../../language/language';

const keptFilterSchema = z.object({
  id: z.string(),
  kind: z.string(),
  filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** None for the whole list. */
  choices: fitFactsSchema,
  is_paused: z.boolean(),
  /** The last that were told of it. */
  matches: z.array(
    z.object({
      /** Null for a team of which a minor reads no word. */
      title: z.nullable(z.string()),
      ...{ href: z.string(), why: fitFactsSchema, told_at: z.string() },
      /** When it is, and in which zone, where it has a time. */
      ...{ at: z.optional(z.string()), zone: z.optional(z.string()) },
    }),
  ),
});
/** A list that the user keeps. */
export type KeptFilter = z.infer<typeof keptFilterSchema>;

/** The lists that the user keeps, the latest first. */
export const keptFiltersQuery = (userId: string) =>
  queryOptions({
    queryKey: shellKeys.kept(userId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(z.array(keptFilterSchema), supabase.rpc('load_kept_filters').abortSignal(signal));
    },
  });

const CHANGED = [shellKeys.keptOfAll];

/** Pauses a kept list, or lets it go on. */
export const usePauseFilter = () =>
  useAction({
    run: async ({ id, isPaused }: { id: string; isPaused: boolean }) => {
      const supabase = await getClient();
      await unwrap(supabase.from('kept_filters').update({ is_paused: isPaused }).eq('id', id).select('id').single());
    },
    done: (_, { isPaused }) => (isPaused ? t('Paused') : t('We tell you again')),
    failed: t('This list could not be changed. Try again.'),
    invalidates: CHANGED,
    lockBy: ({ id }) => id,
  });

/** Removes a kept list; one that is gone already is no failure. */
export const useRemoveFilter = () =>
  useAction({
    run: async ({ id }: { id: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.from('kept_filters').delete().eq('id', id));
    },
    done: t('Removed'),
    failed: t('This list could not be removed. Try again.'),
    invalidates: CHANGED,
    lockBy: ({ id }) => id,
  });
