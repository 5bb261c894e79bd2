import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from '../model/keys';

/** Over how many weeks figures are offered. */
export const SPANS = [4, 12, 26, 52] as const;
export type Span = (typeof SPANS)[number];

/** A practice that was held. */
export interface HeldPractice {
  id: string;
  title: string;
  /** ISO instant. */
  startsAt: string;
  attending: number;
  maybe: number;
  notAttending: number;
}

/** How reliably one member came to the practices since they joined. */
export interface MemberAttendance {
  userId: string;
  name: string | null;
  practices: number;
  attending: number;
  maybe: number;
  notAttending: number;
  /** Share of the practices that they attended, 0 to 1; null before the first one. */
  rate: number | null;
}

export interface Result {
  id: string;
  name: string;
  /** ISO instant. */
  startsAt: string;
  /** Null where none is recorded. */
  placement: number | null;
}

export interface Analytics {
  /** Earliest first. */
  practices: HeldPractice[];
  members: MemberAttendance[];
  roster: { active: number; joined: number; left: number; medianDays: number | null };
  /** Earliest first. */
  results: Result[];
}

interface AnalyticsAnswer {
  practices: {
    id: string;
    title: string;
    scheduled_at: string;
    attending_count: number;
    maybe_count: number;
    not_attending_count: number;
  }[];
  members: {
    user_id: string;
    full_name: string | null;
    practices: number;
    attending: number;
    maybe: number;
    not_attending: number;
    rate: number | null;
  }[];
  roster: { active: number; joined: number; left: number; median_days: number | null };
  results: { id: string; name: string; start_date: string; placement: number | null }[];
}

/** Figures of a silver or gold team over the last weeks, for people of the team. */
export const loadAnalytics = (teamId: string, weeks: Span) =>
  queryOptions({
    queryKey: teamKeys.analytics(teamId, weeks),
    queryFn: async ({ signal }): Promise<Analytics> => {
      const client = await getClient();
      const call = client.rpc('team_analytics', { p_team_id: teamId, p_weeks: weeks });
      const answer = (await unwrap(call.abortSignal(signal))) as unknown as AnalyticsAnswer;
      return {
        practices: answer.practices.map((row) => ({
          id: row.id,
          title: row.title,
          startsAt: row.scheduled_at,
          attending: row.attending_count,
          maybe: row.maybe_count,
          notAttending: row.not_attending_count,
        })),
        members: answer.members.map((row) => ({
          userId: row.user_id,
          name: row.full_name,
          practices: row.practices,
          attending: row.attending,
          maybe: row.maybe,
          notAttending: row.not_attending,
          rate: row.rate,
        })),
        roster: {
          active: answer.roster.active,
          joined: answer.roster.joined,
          left: answer.roster.left,
          medianDays: answer.roster.median_days,
        },
        results: answer.results.map((row) => ({
          id: row.id,
          name: row.name,
          startsAt: row.start_date,
          placement: row.placement,
        })),
      };
    },
  });

/** Share of the answers that said yes; null without answers. */
export function rateOf(practice: HeldPractice): number | null {
  const answers = practice.attending + practice.maybe + practice.notAttending;
  return answers === 0 ? null : practice.attending / answers;
}

/** "71%"; a dash for no figure. */
export const percent = (share: number | null) =>
  share === null ? '–' : new Intl.NumberFormat(undefined, { style: 'percent' }).format(share);
