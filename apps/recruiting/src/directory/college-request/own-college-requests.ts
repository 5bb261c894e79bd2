import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { placeFields } from '../../model/place';

const collegeRequestSchema = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  ...placeFields,
  website_url: z.string(),
  position: z.string(),
  proof_url: z.nullable(z.string()),
  status: z.enum(['pending', 'approved', 'declined']),
  decision_note: z.nullable(z.string()),
  created_at: z.string(),
  // Of the page that was made of it.
  colleges: z.nullable(z.object({ slug: z.string() })),
});

/** A request to add a college, as who asked sees it. */
export type CollegeRequest = z.infer<typeof collegeRequestSchema>;

/** The newest request of a person; null for none. */
export const latestCollegeRequest = (userId: string) =>
  queryOptions({
    queryKey: recruitingKeys.collegeRequest(userId),
    // Staff decide in the meantime.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CollegeRequest | null> => {
      const supabase = await getClient();
      const rows = await unwrapAs(
        z.array(collegeRequestSchema),
        supabase
          .from('college_requests')
          .select(
            'id, name, city, country, state, website_url, position, proof_url, status, decision_note, created_at, colleges(slug)',
          )
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal),
      );
      return rows[0] ?? null;
    },
  });
