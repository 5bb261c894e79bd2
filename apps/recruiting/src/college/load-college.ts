import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { recruitingKeys } from '../model/keys';

/** A college's program in one game. */
export interface Program {
  id: string;
  game: string;
  coach: string | null;
  /** US dollars a year, null without scholarships. */
  scholarshipMin: number | null;
  scholarshipMax: number | null;
  rosterSize: number;
  openSpots: number;
  positions: string[];
  minimumRank: string | null;
  minimumGpa: number | null;
  /** Hours a week. */
  practiceHours: number | null;
}

/** A college as its public page shows it. */
export interface College {
  id: string;
  slug: string;
  name: string;
  city: string;
  state: string;
  level: string;
  about: string;
  requirements: string;
  websiteUrl: string | null;
  logoUrl: string | null;
  programs: Program[];
}

/** One college with its programs in one request, or null when there is none that the visitor may see. */
export const loadCollege = (slug: string) =>
  queryOptions({
    queryKey: recruitingKeys.college(slug),
    queryFn: async (): Promise<College | null> => {
      const client = await getClient();
      const row = await unwrap(
        client
          .from('colleges')
          .select(
            'id, slug, name, city, state, level, about, requirements, website_url, logo_url, college_programs (id, coach_name, scholarship_min, scholarship_max, roster_size, open_spots, positions_needed, minimum_rank, minimum_gpa, practice_hours, esports_titles (name))',
          )
          .eq('slug', slug)
          .maybeSingle(),
      );
      if (!row) return null;
      const programs = row.college_programs.map((program) => ({
        id: program.id,
        game: program.esports_titles.name,
        coach: program.coach_name,
        scholarshipMin: program.scholarship_min,
        scholarshipMax: program.scholarship_max,
        rosterSize: program.roster_size,
        openSpots: program.open_spots,
        positions: program.positions_needed,
        minimumRank: program.minimum_rank,
        minimumGpa: program.minimum_gpa,
        practiceHours: program.practice_hours,
      }));
      return {
        id: row.id,
        slug: row.slug,
        name: row.name,
        city: row.city,
        state: row.state,
        level: row.level,
        about: row.about ?? '',
        requirements: row.requirements ?? '',
        websiteUrl: row.website_url,
        logoUrl: row.logo_url,
        programs: programs.sort((a, b) => a.game.localeCompare(b.game)),
      };
    },
  });
