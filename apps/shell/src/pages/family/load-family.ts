import { getClient, unwrapAs } from '@lineup/data';
import { evaluationSchema, wardSchema } from '@lineup/product';
import { offerFields } from '@lineup/ui/offer';
import { paperSchema } from '@lineup/ui/paper';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { shellKeys } from '../../keys';

const shownWardSchema = z.object({
  ...wardSchema.shape,
  /** With all that Today leaves out. */
  offers: z.optional(z.array(z.object({ ...offerFields, college: z.string(), is_signed: z.boolean() }))),
  /** What colleges ask the ward for; an older database tells none. */
  papers: z.optional(
    z.array(z.object({ interest_id: z.string(), college: z.string(), slug: z.string(), papers: z.array(paperSchema) })),
  ),
  /** What coaches wrote of the ward; an older database tells none. */
  evaluations: z.optional(z.array(evaluationSchema)),
  /** Days away to come; null while practices are off. */
  absences: z.optional(
    z.nullable(
      z.array(
        z.object({
          id: z.string(),
          /** First and last day, ISO dates. */
          starts_on: z.string(),
          ends_on: z.string(),
          is_by_guardian: z.boolean(),
          /** Of what a guardian entered. */
          reason: z.nullable(z.string()),
          guardian_name: z.nullable(z.string()),
        }),
      ),
    ),
  ),
});

export type ShownWard = z.infer<typeof shownWardSchema>;

const ownWardSchema = z.object({
  ...shownWardSchema.shape,
  /** Since when the guardian has an address of the ward's calendar. */
  calendar_since: z.nullable(z.string()),
});

export type OwnWard = z.infer<typeof ownWardSchema>;

const familySchema = z.object({
  /** The first one, with all that shows. */
  wards: z.array(ownWardSchema),
  /** The others, which are looked at one by one; `places`: how many wait for a yes. */
  others: z.array(z.object({ person_id: z.string(), name: z.nullable(z.string()), places: z.number() })),
  /** For a minor with a guardian: the same that the guardian sees. */
  mirror: z.nullable(shownWardSchema),
  links: z.array(
    z.object({
      kind: z.enum(['guardian', 'minor']),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      begins_at: z.nullable(z.string()),
    }),
  ),
  /** People who wait for the viewer's yes. */
  waiting: z.number(),
  choices: z.object({ family_mail: z.boolean(), ward_notices: z.enum(['at_once', 'daily', 'never']) }),
});

export type Family = z.infer<typeof familySchema>;
export type WardName = Family['others'][number];
export type FamilyChoices = Family['choices'];

/** The page of the user's family, in one request. */
export const loadFamily = (userId: string) =>
  queryOptions({
    queryKey: shellKeys.family(userId),
    // Answers and links change elsewhere: each visit refetches.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(familySchema, supabase.rpc('load_family').abortSignal(signal));
    },
  });

/** Another ward of the user, once the guardian wants to see them. */
export const loadWard = (userId: string, wardId: string) =>
  queryOptions({
    queryKey: [...shellKeys.family(userId), wardId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(ownWardSchema, supabase.rpc('load_ward', { p_minor_id: wardId }).abortSignal(signal));
    },
  });
