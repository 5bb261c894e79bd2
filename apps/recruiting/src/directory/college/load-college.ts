import { queryOptions } from '@tanstack/react-query';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { factorsSchema } from '../../model/match-programs';
import { collegeFactFields } from '../../model/college-facts';
import { recruitingKeys } from '../../model/keys';
import { crestFields } from '../../model/crest';
import { standingFields } from '../../model/standing';
import { rosterNeedFields } from '../../model/roster-need';
import { placeFields } from '../../model/place';

const programSchema = z.object({
  id: z.string(),
  game: z.string(),
  game_slug: z.string(),
  coach_name: z.nullable(z.string()),
  scholarship_min: z.nullable(z.number()),
  scholarship_max: z.nullable(z.number()),
  roster_size: z.number(),
  open_spots: z.number(),
  minimum_rank: z.nullable(z.string()),
  minimum_gpa: z.nullable(z.number()),
  /** A week. */
  practice_hours: z.nullable(z.number()),
  /** Those with open spots, in order. */
  needs: z.array(z.object(rosterNeedFields)),
});

const similarSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  ...placeFields,
  level: z.string(),
  ...crestFields,
  scholarship_min: z.nullable(z.number()),
  scholarship_max: z.nullable(z.number()),
  shared_games: z.array(z.string()),
  /** How near it is; null when it is far away. */
  near: z.nullable(z.enum(['state', 'region'])),
  ...standingFields,
});

const contactsSchema = z.object({
  /** Whom of the program the viewer may write to. */
  people: z.array(
    z.object({
      user_id: z.string(),
      name: z.nullable(z.string()),
      slug: z.nullable(z.string()),
      avatar_url: z.nullable(z.string()),
      role: z.string(),
    }),
  ),
  /** Why there is nobody: the viewer told no date of birth, is a minor, or nobody is shown as a contact. */
  reason: z.nullable(z.enum(['age', 'minor', 'nobody'])),
});

const viewerSchema = z.object({
  can_edit: z.boolean(),
  /** Opens the status page of what the viewer sent. */
  status_id: z.nullable(z.string()),
  /** For each program with open spots in a game of the viewer. */
  fits: z.array(
    z.object({ program_id: z.string(), fit: z.number(), confirmed: z.optional(z.number()), factors: factorsSchema }),
  ),
  /** Whether the viewer is shown as a contact; null unless they work in the program. */
  is_contact: z.nullable(z.boolean()),
  contacts: contactsSchema,
});

const collegeSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  ...placeFields,
  level: z.string(),
  about: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  ...collegeFactFields,
  website_url: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  banner_url: z.nullable(z.string()),
  colors: z.nullable(z.array(z.string())),
  is_published: z.boolean(),
  open_spots: z.number(),
  scholarship_min: z.nullable(z.number()),
  scholarship_max: z.nullable(z.number()),
  /** Null under five answers to count. */
  reply_time: z.nullable(z.object({ median_days: z.nullable(z.number()), answered_percent: z.nullable(z.number()) })),
  /** Whether nobody waits longer than 14 days there. */
  is_pledged: z.optional(z.boolean()),
  /** When and how staff confirmed its program; null when nobody did within a year, missing before that was kept. */
  verified: z.optional(z.nullable(z.object({ on: z.string(), way: z.enum(['site', 'mail', 'phone']) }))),
  programs: z.array(programSchema),
  /** Whether players can send their interest now. */
  has_form: z.boolean(),
  similar: z.array(similarSchema),
  /** People of the program who said yes to be shown, for everybody. */
  contacts: z.array(
    z.object({
      name: z.string(),
      slug: z.nullable(z.string()),
      avatar_url: z.nullable(z.string()),
      role: z.string(),
      since: z.string(),
    }),
  ),
  ...standingFields,
  /** Null for a visitor. */
  viewer: z.nullable(viewerSchema),
});

/** A college as its page shows it. Scholarships are US dollars a year, null without any. */
export type College = z.infer<typeof collegeSchema>;
/** A college's program in one game. */
export type Program = College['programs'][number];
export type SimilarCollege = College['similar'][number];
export type Contacts = NonNullable<College['viewer']>['contacts'];
export type ProgramFit = NonNullable<College['viewer']>['fits'][number];

/** Between the start of the route and its screen, in ms. */
const FRESH_MS = 5000;

/** A college with its programs and where the viewer stands, in one request; null when the viewer may see none. */
export const loadCollege = (slug: string, viewerId: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.college(slug, viewerId),
    // What the viewer sent or kept elsewhere shows when they come back.
    ...(viewerId !== null && { staleTime: FRESH_MS }),
    queryFn: ({ signal }) =>
      unwrapAs(z.nullable(collegeSchema), readFunction('load_college', { p_slug: slug }, signal)),
  });
