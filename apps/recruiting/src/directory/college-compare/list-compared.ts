import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrap } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { MAX_COMPARED } from '../model/use-compared';

const COLUMNS =
  'id, slug, name, city, country, state, level, logo_url, colors, games, scholarship_min, scholarship_max, open_spots, college_reply_times (median_days, answered_percent), college_programs (minimum_gpa, practice_hours)';

/** The slugs that an address of `/colleges/compare` names. */
export const comparedAt = (params: URLSearchParams) =>
  [...new Set(params.getAll('college'))].filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug)).slice(0, MAX_COMPARED);

export const listComparedAt = (address: string) => listCompared(comparedAt(new URL(address).searchParams));

/** The named colleges, in their order, in one request. */
export const listCompared = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: recruitingKeys.compared(slugs),
    queryFn: async ({ signal }) => {
      if (slugs.length === 0) return [];
      const supabase = await getReader();
      const rows = await unwrap(
        supabase.from('colleges').select(COLUMNS).in('slug', slugs).limit(MAX_COMPARED).abortSignal(signal),
      );
      return rows.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
    },
  });

export type ComparedCollege = Awaited<ReturnType<NonNullable<ReturnType<typeof listCompared>['queryFn']>>>[number];
