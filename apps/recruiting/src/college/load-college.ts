import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrap } from '@lineup/data';
import { recruitingKeys } from '../model/keys';

const COLUMNS =
  'id, slug, name, city, state, level, about, requirements, website_url, logo_url, colors, college_reply_times (median_days, answered_percent), college_programs (id, coach_name, scholarship_min, scholarship_max, roster_size, open_spots, positions_needed, minimum_rank, minimum_gpa, practice_hours, esports_titles (name), roster_needs!roster_needs_of_program (id, position, class_year, minimum_rank, open_spots, note, display_order))';

/** One college with its programs in one request, or null when there is none that the visitor may see. */
export const loadCollege = (slug: string) =>
  queryOptions({
    queryKey: recruitingKeys.college(slug),
    queryFn: ({ signal }) => fetchCollege(slug, signal),
  });

async function fetchCollege(slug: string, signal: AbortSignal) {
  const supabase = await getReader();
  const college = await unwrap(
    supabase.from('colleges').select(COLUMNS).eq('slug', slug).abortSignal(signal).maybeSingle(),
  );
  for (const program of college?.college_programs ?? [])
    program.roster_needs.sort((a, b) => a.display_order - b.display_order || a.id.localeCompare(b.id));
  college?.college_programs.sort((a, b) => a.esports_titles.name.localeCompare(b.esports_titles.name));
  return college;
}

/** A college as its public page shows it. Scholarships are US dollars a year, null without any. */
export type College = NonNullable<Awaited<ReturnType<typeof fetchCollege>>>;

/** A college's program in one game; `practice_hours` are per week. */
export type Program = College['college_programs'][number];
