import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';
import { evidenceSchema } from '../requests/evidence';

const collegeRequestSchema = z.object({
  id: z.string(),
  display_name: z.nullable(z.string()),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.nullable(z.string()),
  website_url: z.string(),
  position: z.string(),
  proof_url: z.nullable(z.string()),
  created_at: z.string(),
  /** Null for who does not decide. */
  evidence: z.nullable(evidenceSchema),
  /** Colleges of the state with a name like it. */
  alike: z.array(
    z.object({
      name: z.string(),
      city: z.string(),
      country: z.string(),
      state: z.nullable(z.string()),
      slug: z.string(),
    }),
  ),
});

/** Somebody asks for their college. */
export type CollegeRequest = z.infer<typeof collegeRequestSchema>;

/** Open requests, the oldest first. */
export const listCollegeRequests = queryOptions({
  queryKey: consoleKeys.collegeRequests(),
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(z.array(collegeRequestSchema), supabase.rpc('list_college_requests').abortSignal(signal));
  },
});
