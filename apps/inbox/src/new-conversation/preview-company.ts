import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { inboxKeys } from '../model/keys';

const companySchema = z.object({
  /** Who will be there besides, so that an adult and a minor are not alone. */
  company: z.array(z.object({ name: z.nullable(z.string()), guardian_of: z.array(z.nullable(z.string())) })),
  /** Somebody has to be, and there is nobody. */
  is_missing: z.boolean(),
  /** What I write now waits until then. */
  quiet_until: z.nullable(z.string()),
});

/** What there is to know before a conversation with these people begins. */
export const previewCompany = (personIds: string[]) =>
  queryOptions({
    queryKey: inboxKeys.company(personIds),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(
        companySchema,
        supabase.rpc('preview_company', { p_person_ids: personIds }).abortSignal(signal),
      );
    },
    placeholderData: keepPreviousData,
  });
