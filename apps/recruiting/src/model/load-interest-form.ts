import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { isUuid } from './is-uuid';
import { recruitingKeys } from './keys';
import { crestFields } from './crest';
import { placeFields } from './place';

export const QUESTION_TYPES = [
  'short_text',
  'long_text',
  'number',
  'single_choice',
  'multiple_choice',
  'rank',
  'game_rank',
  'link',
  'yes_no',
] as const;

export const questionSchema = z.object({
  id: z.string(),
  type: z.enum(QUESTION_TYPES),
  label: z.string(),
  help: z.optional(z.nullable(z.string())),
  required: z.optional(z.boolean()),
  /** Of the two kinds of choice. */
  options: z.optional(z.array(z.string())),
  /** Slug of the game whose ladder a rank is of; of `game_rank` where it is about one game. */
  game: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Asked only after this answer to an earlier question. */
  show_if: z.optional(z.nullable(z.object({ question: z.string(), equals: z.unknown() }))),
});

/** What a college asks; the database has checked it when the version was published. */
export type Question = z.infer<typeof questionSchema>;

/** By the id of the question. */
const answersSchema = z.record(z.string(), z.unknown());

/** Answers by the id of the question. */
export type Answers = z.infer<typeof answersSchema>;

const interestFormSchema = z.object({
  college: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    ...crestFields,
  }),
  /** All open forms of the college. */
  forms: z.array(z.object({ id: z.string(), title: z.string(), game: z.nullable(z.string()) })),
  /** Null while none is open. */
  form: z.nullable(
    z.object({
      id: z.string(),
      version_id: z.string(),
      title: z.string(),
      intro: z.nullable(z.string()),
      questions: z.array(questionSchema),
      game: z.nullable(z.object({ slug: z.string(), name: z.string() })),
    }),
  ),
  draft: z.nullable(z.object({ answers: answersSchema, updated_at: z.string() })),
  submission: z.nullable(
    z.object({ id: z.string(), answers: answersSchema, updated_at: z.string(), is_current_version: z.boolean() }),
  ),
  /** Opens the status page of the viewer's interest, also while no form is open. */
  status_id: z.nullable(z.string()),
  /** Ladders that the questions ask of, best first, by slug of the game. */
  ranks: z.record(z.string(), z.array(z.string())),
  /** In which a question for rank and roles may be answered; ranks best first. */
  games: z.array(
    z.object({ slug: z.string(), name: z.string(), ranks: z.array(z.string()), roles: z.array(z.string()) }),
  ),
  /** What the viewer's profile answers; null without a profile. */
  profile: z.nullable(
    z.object({
      class_year: z.nullable(z.number()),
      school_name: z.nullable(z.string()),
      gpa: z.nullable(z.number()),
      ...placeFields,
      /** US dollars a year. */
      scholarship_need: z.nullable(z.number()),
      /** Everybody finds and reads it. */
      is_listed: z.boolean(),
      is_minor: z.boolean(),
      games: z.array(z.object({ slug: z.string(), rank: z.nullable(z.string()), roles: z.array(z.string()) })),
    }),
  ),
});

/** The form of a college as it is answered now, with what the viewer typed and sent. */
export type InterestForm = z.infer<typeof interestFormSchema>;
export type OpenForm = NonNullable<InterestForm['form']>;
export type AskedGame = InterestForm['games'][number];

/** What an address asks for: a form, else the form of a game, by its slug. */
export interface FormWish {
  form: string | null;
  game: string | null;
}

export function readFormWish(url: string): FormWish {
  const params = new URL(url, 'https://lineup.invalid').searchParams;
  const [form, game] = [params.get('form'), params.get('game')];
  return {
    form: form && isUuid(form) ? form : null,
    game: game && /^[a-z0-9-]{1,60}$/.test(game) ? game : null,
  };
}

/** Between the start of the route and its screen, in ms. */
const FRESH_MS = 5000;

/** The college's form; null where there is no such college. */
export const loadInterestForm = (slug: string, viewerId: string | null, { form, game }: FormWish) =>
  queryOptions({
    queryKey: recruitingKeys.interestForm(slug, viewerId, form, game),
    // The draft may have gone on elsewhere.
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const supabase = await getReader();
      return unwrapAs(
        z.nullable(interestFormSchema),
        supabase
          .rpc('load_interest_form', {
            p_college_slug: slug,
            ...(form && { p_form_id: form }),
            ...(game && { p_game: game }),
          })
          .abortSignal(signal),
      );
    },
  });
