import { queryOptions } from '@tanstack/react-query';
import {
  getClient,
  isBoolean,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  unwrapAs,
  type Check,
  type Checked,
} from '@lineup/data';
import { recruitingKeys } from './keys';
import { cardFields, isRights } from './load-pipeline';
import { isQuestion } from './load-interest-form';
import { nullWhenMissing } from './null-when-missing';

const isAnswers: Check<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isInterest = shape({
  ...cardFields,
  college_id: isText,
  can: isRights,
  games: listOf(shape({ name: isText, rank: orNull(isText), roles: listOf(isText), is_primary: isBoolean })),
  state: orNull(isText),
  academics: orNull(shape({ school_name: orNull(isText), gpa: orNull(isNumber) })),
  /** What the college noted or imported itself. */
  known: shape({ rank: orNull(isText), gpa: orNull(isNumber), email: orNull(isText) }),
  /** Null for who has no account. */
  can_message: orNull(isBoolean),
  submissions: listOf(
    shape({
      id: isText,
      title: isText,
      version: isNumber,
      questions: listOf(isQuestion),
      answers: isAnswers,
      submitted_at: isText,
      updated_at: isText,
    }),
  ),
  tasks: listOf(
    shape({
      id: isText,
      title: isText,
      due_on: orNull(isText),
      done_at: orNull(isText),
      assignee_id: orNull(isText),
    }),
  ),
  notes: listOf(
    shape({
      id: isText,
      body: isText,
      author_id: orNull(isText),
      author: orNull(isText),
      created_at: isText,
      updated_at: isText,
      mention_ids: listOf(isText),
    }),
  ),
  criteria: listOf(
    shape({
      id: isText,
      name: isText,
      average: orNull(isNumber),
      scores: listOf(shape({ evaluator_id: isText, name: orNull(isText), score: isNumber })),
    }),
  ),
  events: listOf(
    shape({
      id: isNumber,
      kind: oneOf([
        'sent',
        'sent_again',
        'withdrawn',
        'saved',
        'imported',
        'viewed',
        'moved',
        'replied',
        'assigned',
        'merged',
      ]),
      from: orNull(isText),
      to: orNull(isText),
      by: orNull(isText),
      at: isText,
    }),
  ),
  duplicates: listOf(shape({ id: isText, name: isText, class_year: orNull(isNumber), has_account: isBoolean })),
});

/** Everything that the program knows of one interest. */
export type Interest = Checked<typeof isInterest>;

/** The drawer of an interest; null where there is none that the user may see. */
export const loadInterest = (userId: string, id: string) =>
  queryOptions({
    queryKey: recruitingKeys.interest(userId, id),
    queryFn: async ({ signal }): Promise<Interest | null> => {
      const supabase = await getClient();
      return nullWhenMissing(
        unwrapAs(isInterest, supabase.rpc('load_interest', { p_interest_id: id }).abortSignal(signal)),
      );
    },
  });
