import { queryOptions } from '@tanstack/react-query';
import {
  readFunction,
  isBoolean,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  unwrapAs,
  type Checked,
} from '@lineup/data';
import { isFactors } from '../model/match-programs';
import { recruitingKeys } from '../model/keys';

const isProgram = shape({
  id: isText,
  game: isText,
  coach_name: orNull(isText),
  scholarship_min: orNull(isNumber),
  scholarship_max: orNull(isNumber),
  roster_size: isNumber,
  open_spots: isNumber,
  minimum_rank: orNull(isText),
  minimum_gpa: orNull(isNumber),
  /** A week. */
  practice_hours: orNull(isNumber),
  /** Those with open spots, in order. */
  needs: listOf(
    shape({
      id: isText,
      position: isText,
      class_year: orNull(isNumber),
      minimum_rank: orNull(isText),
      open_spots: isNumber,
      note: orNull(isText),
    }),
  ),
});

const isSimilar = shape({
  id: isText,
  slug: isText,
  name: isText,
  city: isText,
  state: isText,
  level: isText,
  logo_url: orNull(isText),
  colors: orNull(listOf(isText)),
  scholarship_min: orNull(isNumber),
  scholarship_max: orNull(isNumber),
  shared_games: listOf(isText),
  /** How near it is; null when it is far away. */
  near: orNull(oneOf(['state', 'region'])),
});

const isContacts = shape({
  /** Whom of the program the viewer may write to. */
  people: listOf(
    shape({ user_id: isText, name: orNull(isText), slug: orNull(isText), avatar_url: orNull(isText), role: isText }),
  ),
  /** Why there is nobody: the viewer told no date of birth, is a minor, or nobody has a public profile. */
  reason: orNull(oneOf(['age', 'minor', 'nobody'])),
});

const isViewer = shape({
  can_edit: isBoolean,
  /** Opens the status page of what the viewer sent. */
  status_id: orNull(isText),
  is_on_board: isBoolean,
  /** For each program with open spots in a game of the viewer. */
  fits: listOf(shape({ program_id: isText, fit: isNumber, factors: isFactors })),
  contacts: isContacts,
});

const isCollege = shape({
  id: isText,
  slug: isText,
  name: isText,
  city: isText,
  state: isText,
  level: isText,
  about: orNull(isText),
  requirements: orNull(isText),
  website_url: orNull(isText),
  logo_url: orNull(isText),
  banner_url: orNull(isText),
  colors: orNull(listOf(isText)),
  is_published: isBoolean,
  open_spots: isNumber,
  scholarship_min: orNull(isNumber),
  scholarship_max: orNull(isNumber),
  /** Null under five answers to count. */
  reply_time: orNull(shape({ median_days: orNull(isNumber), answered_percent: orNull(isNumber) })),
  programs: listOf(isProgram),
  /** Whether players can send their interest now. */
  has_form: isBoolean,
  similar: listOf(isSimilar),
  /** Null for a visitor. */
  viewer: orNull(isViewer),
});

/** A college as its page shows it. Scholarships are US dollars a year, null without any. */
export type College = Checked<typeof isCollege>;
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
    queryFn: ({ signal }) => unwrapAs(orNull(isCollege), readFunction('load_college', { p_slug: slug }, signal)),
  });
