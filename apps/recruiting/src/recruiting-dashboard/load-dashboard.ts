import { queryOptions } from '@tanstack/react-query';
import { getClient, isBoolean, isNumber, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { recruitingKeys } from '../model/keys';

const isTask = shape({
  id: isText,
  title: isText,
  /** A calendar day. */
  due_on: orNull(isText),
  interest_id: isText,
  /** Of the recruit. */
  name: isText,
  assignee: orNull(isText),
  mine: isBoolean,
});

/** What the college wants to do about a recruit. */
export type Task = Checked<typeof isTask>;

const isEvent = shape({
  id: isNumber,
  kind: isText,
  interest_id: isText,
  name: isText,
  from: orNull(isText),
  to: orNull(isText),
  by: orNull(isText),
  at: isText,
});

/** Something that happened in the pipeline. */
export type PipelineEvent = Checked<typeof isEvent>;

const isDashboardPage = shape({
  college: shape({
    id: isText,
    slug: isText,
    name: isText,
    logo_url: orNull(isText),
    colors: orNull(listOf(isText)),
  }),
  /** Null for who may not listen: admissions. */
  live_topic: orNull(isText),
  can: shape({ work: isBoolean, see_program: isBoolean, edit: isBoolean }),
  figures: shape({
    total: isNumber,
    new: isNumber,
    new_this_week: isNumber,
    unanswered: isNumber,
    moved_this_week: isNumber,
    offers: isNumber,
    commits: isNumber,
    open_spots: isNumber,
    /** Null under 5 interests in 90 days. */
    reply: orNull(shape({ median_days: orNull(isNumber), answered_percent: orNull(isNumber), counted: isNumber })),
  }),
  /** In the college's order. */
  funnel: listOf(shape({ id: isText, kind: isText, name: isText, interests: isNumber })),
  /** Earliest first; `week` is its Monday. */
  by_week: listOf(shape({ week: isText, interests: isNumber })),
  by_game: listOf(shape({ id: isText, name: isText, interests: isNumber, commits: isNumber, open_spots: isNumber })),
  by_source: listOf(shape({ source: isText, interests: isNumber, commits: isNumber })),
  /** Own ones first; null for who does not see the program. */
  tasks: orNull(listOf(isTask)),
  /** Latest first; null for who does not see the program. */
  events: orNull(listOf(isEvent)),
});

/** The figures of one college. */
export type DashboardPage = Checked<typeof isDashboardPage>;

const isDashboard = shape({
  colleges: listOf(shape({ id: isText, slug: isText, name: isText, is_own: isBoolean, sees_pipeline: isBoolean })),
  /** Null where the college of the address is not the viewer's, or there is none. */
  page: orNull(isDashboardPage),
  /** What a recruiter without a college has. */
  own: orNull(
    shape({
      lists: listOf(shape({ id: isText, name: isText, updated_at: isText, players: isNumber })),
      requests: listOf(shape({ id: isText, role: isText, college: orNull(isText), created_at: isText })),
    }),
  ),
});

/** The recruiting dashboard. */
export type Dashboard = Checked<typeof isDashboard>;
export type OwnRecruiting = NonNullable<Dashboard['own']>;

/** The dashboard of the college of an address; of the first one without it. */
export const loadDashboard = (userId: string, slug: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.dashboard(userId, slug),
    // The route has just asked; what was refused then is not asked for again.
    retryOnMount: false,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      const call = supabase.rpc('open_recruiting_dashboard', slug ? { p_college_slug: slug } : {});
      return unwrapAs(isDashboard, call.abortSignal(signal));
    },
  });

/** The slug in an address of the screen. */
export const readCollege = (params: URLSearchParams) => params.get('college') || null;
