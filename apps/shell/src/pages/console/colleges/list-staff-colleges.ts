import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

const staffCollegeSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.nullable(z.string()),
  is_published: z.boolean(),
  website_url: z.nullable(z.string()),
  programs: z.number(),
  admins: z.array(z.string()),
  /** When and how staff confirmed its program; null when nobody did within a year. */
  verified: z.nullable(z.object({ on: z.string(), way: z.enum(['site', 'mail', 'phone']) })),
});

const pageSchema = z.object({
  colleges: z.array(staffCollegeSchema),
  next: z.nullable(z.object({ name: z.string(), id: z.string() })),
});

/** A college as staff see it, draft or published. */
export type StaffCollege = z.infer<typeof staffCollegeSchema>;
type Cursor = NonNullable<z.infer<typeof pageSchema>['next']>;

export const collegeStates = { all: 'All', draft: 'Drafts', published: 'Published' };
export type CollegeState = keyof typeof collegeStates;

/** Colleges by name, page after page. */
export const listStaffColleges = (search: string, state: CollegeState) =>
  infiniteQueryOptions({
    queryKey: consoleKeys.staffColleges(search, state),
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: null as Cursor | null,
    queryFn: async ({ pageParam, signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        pageSchema,
        supabase
          .rpc('list_colleges_for_staff', {
            p_status: state,
            ...(search !== '' && { p_search: search }),
            ...(pageParam && { p_after: pageParam.name, p_after_id: pageParam.id }),
          })
          .abortSignal(signal),
      );
    },
    getNextPageParam: ({ next }) => next,
  });
