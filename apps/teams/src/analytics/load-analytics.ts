import { queryOptions } from '@tanstack/react-query';
import {
  getClient,
  isNumber,
  isText,
  listOf,
  orNull,
  shape,
  unwrapAs,
  type Checked,
  type ColumnChecks,
  type Tables,
} from '@lineup/data';
import { teamKeys } from '../model/keys';

/** Over how many weeks figures are offered. */
export const SPANS = [4, 12, 26, 52] as const;
export type Span = (typeof SPANS)[number];

const isHeldPractice = shape({
  id: isText,
  title: isText,
  scheduled_at: isText,
  attending_count: isNumber,
  maybe_count: isNumber,
  not_attending_count: isNumber,
} satisfies ColumnChecks<Tables<'team_practices'>>);

/** A practice that was held. */
export type HeldPractice = Checked<typeof isHeldPractice>;

const isMemberAttendance = shape({
  user_id: isText,
  full_name: orNull(isText),
  practices: isNumber,
  attending: isNumber,
  maybe: isNumber,
  not_attending: isNumber,
  /** Share of the practices that they attended, 0 to 1; null before the first one. */
  rate: orNull(isNumber),
});

/** How reliably one member came to the practices since they joined. */
export type MemberAttendance = Checked<typeof isMemberAttendance>;

const isResult = shape({
  id: isText,
  name: isText,
  start_date: isText,
  /** Null where none is recorded. */
  placement: orNull(isNumber),
} satisfies ColumnChecks<Tables<'team_tournaments'>>);

export type Result = Checked<typeof isResult>;

const isAnalytics = shape({
  /** Earliest first. */
  practices: listOf(isHeldPractice),
  members: listOf(isMemberAttendance),
  roster: shape({ active: isNumber, joined: isNumber, left: isNumber, median_days: orNull(isNumber) }),
  /** Earliest first. */
  results: listOf(isResult),
});

export type Analytics = Checked<typeof isAnalytics>;

/** Figures of a silver or gold team over the last weeks, for people of the team. */
export const loadAnalytics = (teamId: string, weeks: Span) =>
  queryOptions({
    queryKey: teamKeys.analytics(teamId, weeks),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      const call = supabase.rpc('team_analytics', { p_team_id: teamId, p_weeks: weeks });
      return await unwrapAs(isAnalytics, call.abortSignal(signal));
    },
  });

/** Share of the answers that said yes; null without answers. */
export function rateOf(practice: HeldPractice): number | null {
  const answers = practice.attending_count + practice.maybe_count + practice.not_attending_count;
  return answers === 0 ? null : practice.attending_count / answers;
}

/** "71%"; a dash for no figure. */
export const percent = (share: number | null) =>
  share === null ? '–' : new Intl.NumberFormat(undefined, { style: 'percent' }).format(share);
