import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs, type Tables } from '@lineup/data';
import { currentLocale, sentence } from '@lineup/language';
import * as z from '@lineup/schema';
import { t } from '../language';
import { teamKeys } from '../model/keys';

/** Over how many weeks figures are offered. */
export const SPANS = [4, 12, 26, 52] as const;
export type Span = (typeof SPANS)[number];

const heldPracticeSchema = z.object({
  ...z.columnsOf<Tables<'team_practices'>>()({
    id: z.string(),
    title: z.string(),
    scheduled_at: z.string(),
    attending_count: z.number(),
    maybe_count: z.number(),
    not_attending_count: z.number(),
  }),
  /** Of those recorded, how many were there. */
  came_count: z.number(),
  /** For how many players the team recorded whether they came. */
  recorded_count: z.number(),
});

/** A practice that was held. */
export type HeldPractice = z.infer<typeof heldPracticeSchema>;

const memberAttendanceSchema = z.object({
  user_id: z.string(),
  full_name: z.nullable(z.string()),
  practices: z.number(),
  attending: z.number(),
  maybe: z.number(),
  not_attending: z.number(),
  /** Share of the practices to which they said yes, 0 to 1; null before the first one. */
  rate: z.nullable(z.number()),
  /** For how many practices the team recorded them. */
  recorded: z.number(),
  /** Present or late. */
  came: z.number(),
  late: z.number(),
  excused: z.number(),
  absent: z.number(),
  /** Share of the recorded practices to which they came, 0 to 1; null before the first one. */
  came_rate: z.nullable(z.number()),
});

/** What one member said to the practices since they joined, and to which of them they came as far as it is recorded. */
export type MemberAttendance = z.infer<typeof memberAttendanceSchema>;

const resultSchema = z.object(
  z.columnsOf<Tables<'team_tournaments'>>()({
    id: z.string(),
    name: z.string(),
    start_date: z.string(),
    /** Null where none is recorded. */
    placement: z.nullable(z.number()),
  }),
);

export type Result = z.infer<typeof resultSchema>;

const analyticsSchema = z.object({
  /** Earliest first. */
  practices: z.array(heldPracticeSchema),
  members: z.array(memberAttendanceSchema),
  roster: z.object({ active: z.number(), joined: z.number(), left: z.number(), median_days: z.nullable(z.number()) }),
  /** Earliest first. */
  results: z.array(resultSchema),
});

export type Analytics = z.infer<typeof analyticsSchema>;

/** Figures of a silver or gold team over the last weeks, for people of the team. */
export const loadAnalytics = (teamId: string, weeks: Span) =>
  queryOptions({
    queryKey: teamKeys.analytics(teamId, weeks),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      const call = supabase.rpc('team_analytics', { p_team_id: teamId, p_weeks: weeks });
      return await unwrapAs(analyticsSchema, call.abortSignal(signal));
    },
  });

/** Which of the two a figure shows: who came, as the team recorded it, or who said yes. */
export type Shown = 'came' | 'said yes';

/** What is shown of a member: presence alone as soon as there is any, else what they said. */
export const shownOf = ({ recorded }: Pick<MemberAttendance, 'recorded'>): Shown =>
  recorded > 0 ? sentence('came') : sentence('said yes');

/** The share that is shown of a member. */
export const shownRate = (member: MemberAttendance) => (shownOf(member) === 'came' ? member.came_rate : member.rate);

/** "Came to 9 of 10" or "said yes to 8 of 10". */
export const shownText = (member: MemberAttendance) =>
  shownOf(member) === 'came'
    ? t('came to {came} of {recorded}', { came: member.came, recorded: member.recorded })
    : t('said yes to {attending} of {practices}', { attending: member.attending, practices: member.practices });

/** Share of those recorded who came; null where nobody is. */
export const cameRate = ({ came_count: came, recorded_count: recorded }: HeldPractice) =>
  recorded === 0 ? null : came / recorded;

/** Share of the answers that said yes; null without answers. */
export function rateOf(practice: HeldPractice): number | null {
  const answers = practice.attending_count + practice.maybe_count + practice.not_attending_count;
  return answers === 0 ? null : practice.attending_count / answers;
}

/** "71%"; a dash for no figure. */
export const percent = (share: number | null) =>
  share === null ? '–' : new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(share);
