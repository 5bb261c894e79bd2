import { queryOptions } from '@tanstack/react-query';
import { getClient } from './client';
import { isBoolean, isNumber, isText, listOf, oneOf, orNull, shape, unwrapAs, type Checked } from './shape';

/** Players who have not answered for a practice, and how many of them are not the viewer, for who manages the team. */
const isOpenAnswers = shape({ open: isNumber, others: isNumber });

const isEvent = shape({
  kind: oneOf(['practice', 'tournament']),
  id: isText,
  title: isText,
  starts_at: isText,
  duration_minutes: orNull(isNumber),
  location: orNull(isText),
  is_mandatory: orNull(isBoolean),
  attending_count: orNull(isNumber),
  maybe_count: orNull(isNumber),
  not_attending_count: orNull(isNumber),
  team_id: isText,
  team_name: isText,
  team_logo_url: orNull(isText),
  live_topic: isText,
});

const isAnswer = shape({ status: oneOf(['attending', 'maybe', 'not_attending']), notes: orNull(isText) });

/** A practice or tournament that comes next. */
export interface TodayEvent extends Checked<typeof isEvent> {
  /** The viewer's answer to a practice. */
  answer?: Checked<typeof isAnswer> | null;
  /** Of a practice; null for who does not manage the team. */
  open_answers?: Checked<typeof isOpenAnswers> | null;
  /** Whether the viewer is checked in to a tournament; null for who does not play. */
  checked_in?: boolean | null;
}

const isTeams = shape({
  teams: listOf(
    shape({
      id: isText,
      name: isText,
      logo_url: orNull(isText),
      next: orNull(shape({ title: isText, starts_at: isText })),
    }),
  ),
  events: orNull(listOf(isEvent)),
  answers: orNull(
    shape({
      offers: orNull(
        listOf(
          shape({ kind: oneOf(['invitation', 'place', 'transfer']), team_name: isText, person_name: orNull(isText) }),
        ),
      ),
      requests: orNull(listOf(shape({ team_id: isText, team_name: isText, amount: isNumber }))),
      polls: orNull(listOf(shape({ id: isText, title: isText, team_id: isText, team_name: isText }))),
    }),
  ),
});

const isUnread = shape({
  conversation_id: isText,
  title: orNull(isText),
  unread_count: isNumber,
  last_activity_at: isText,
  last_message: orNull(shape({ sender_id: orNull(isText), content: isText })),
  people: orNull(listOf(shape({ user_id: isText, display_name: orNull(isText) }))),
});

const isInterest = shape({
  id: isText,
  at: isText,
  stage: isText,
  answered: isBoolean,
  college: shape({ slug: isText, name: isText, logo_url: orNull(isText), colors: orNull(listOf(isText)) }),
});

const isProgram = shape({
  slug: isText,
  name: isText,
  waiting: isNumber,
  tasks: orNull(listOf(shape({ id: isText, title: isText, due_on: isText, interest_id: isText, name: isText }))),
});

const isToday = shape({
  teams: orNull(isTeams),
  inbox: orNull(listOf(isUnread)),
  interests: orNull(listOf(isInterest)),
  programs: orNull(listOf(isProgram)),
});

/** What waits for a person today. A part is null where its remote is off, or where there is nothing. */
export type Today = Checked<typeof isToday>;

/** Keys of what the slots of the home page share. */
export const todayKeys = {
  all: ['today'] as const,
  of: (userId: string) => [...todayKeys.all, userId] as const,
};

/** What waits for the signed-in user today, in one request. The slots of the home page take their parts of it. */
export const todayQuery = (userId: string) =>
  queryOptions({
    queryKey: todayKeys.of(userId),
    queryFn: async ({ signal }): Promise<Today> => {
      const supabase = await getClient();
      return unwrapAs(isToday, supabase.rpc('load_today').abortSignal(signal));
    },
  });
