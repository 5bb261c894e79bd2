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
import { isUuid } from './is-uuid';
import { recruitingKeys } from './keys';

const QUESTION_TYPES = [
  'short_text',
  'long_text',
  'number',
  'single_choice',
  'multiple_choice',
  'rank',
  'link',
  'yes_no',
] as const;

/** What a college asks; the database has checked it when the version was published. */
export interface Question {
  id: string;
  type: (typeof QUESTION_TYPES)[number];
  label: string;
  help?: string | null;
  required?: boolean;
  /** Of the two kinds of choice. */
  options?: string[];
  /** Slug of the game whose ladder a rank is of. */
  game?: string;
  min?: number;
  max?: number;
  /** Asked only after this answer to an earlier question. */
  show_if?: { question: string; equals: unknown } | null;
}

const hasQuestionParts = shape({ id: isText, type: oneOf(QUESTION_TYPES), label: isText });
export const isQuestion: Check<Question> = (value, path): value is Question => hasQuestionParts(value, path);

/** Answers by the id of the question. */
export type Answers = Record<string, unknown>;

const isAnswers: Check<Answers> = (value): value is Answers => typeof value === 'object' && value !== null;

const isRanks: Check<Record<string, string[]>> = (value, path): value is Record<string, string[]> =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => listOf(isText)(each, path));

const isInterestForm = shape({
  college: shape({
    id: isText,
    slug: isText,
    name: isText,
    logo_url: orNull(isText),
    colors: orNull(listOf(isText)),
  }),
  /** All open forms of the college. */
  forms: listOf(shape({ id: isText, title: isText, game: orNull(isText) })),
  /** Null while none is open. */
  form: orNull(
    shape({
      id: isText,
      version_id: isText,
      title: isText,
      intro: orNull(isText),
      questions: listOf(isQuestion),
      game: orNull(shape({ slug: isText, name: isText })),
    }),
  ),
  draft: orNull(shape({ answers: isAnswers, updated_at: isText })),
  submission: orNull(shape({ id: isText, answers: isAnswers, updated_at: isText, is_current_version: isBoolean })),
  /** Opens the status page of the viewer's interest, also while no form is open. */
  status_id: orNull(isText),
  /** Ladders that the questions ask of, best first, by slug of the game. */
  ranks: isRanks,
  /** What the viewer's profile answers; null without a profile. */
  profile: orNull(
    shape({
      class_year: orNull(isNumber),
      school_name: orNull(isText),
      gpa: orNull(isNumber),
      games: listOf(shape({ slug: isText, rank: orNull(isText), roles: listOf(isText) })),
    }),
  ),
});

/** The form of a college as it is answered now, with what the viewer typed and sent. */
export type InterestForm = Checked<typeof isInterestForm>;
export type OpenForm = NonNullable<InterestForm['form']>;

/** The form that an address asks for; null for the first one. */
export function readFormId(url: string): string | null {
  const id = new URL(url, 'https://lineup.invalid').searchParams.get('form');
  return id && isUuid(id) ? id : null;
}

/** Between the start of the route and its screen, in ms. */
const FRESH_MS = 5000;

/** The college's form; null where there is no such college. */
export const loadInterestForm = (slug: string, viewerId: string | null, formId: string | null = null) =>
  queryOptions({
    queryKey: recruitingKeys.interestForm(slug, viewerId, formId),
    // The draft may have gone on elsewhere.
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        orNull(isInterestForm),
        supabase
          .rpc('load_interest_form', { p_college_slug: slug, ...(formId && { p_form_id: formId }) })
          .abortSignal(signal),
      );
    },
  });
