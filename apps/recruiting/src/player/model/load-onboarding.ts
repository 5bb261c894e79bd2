import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { slotSchema } from '../../model/slot';
import { gameTitleSchema } from '../../model/game-title';
import { placeFields } from '../../model/place';

const onboardingSchema = z.object({
  steps: z.object({ roles: z.boolean(), games: z.boolean(), details: z.boolean(), publish: z.boolean() }),
  roles: z.array(z.string()),
  requests: z.array(
    z.object({
      id: z.string(),
      role: z.string(),
      college: z.nullable(z.string()),
      status: z.enum(['pending', 'approved', 'declined']),
      decision_note: z.nullable(z.string()),
    }),
  ),
  games: z.array(
    z.object({
      esports_title_id: z.string(),
      rank: z.nullable(z.string()),
      peak_rank: z.nullable(z.string()),
      roles: z.array(z.string()),
      is_primary: z.boolean(),
    }),
  ),
  profile: z.object({
    slug: z.nullable(z.string()),
    display_name: z.nullable(z.string()),
    /** Of who came by another service, as an adult: theirs there, until they have a name here. */
    offered_name: z.nullable(z.string()),
    is_published: z.boolean(),
    visibility: z.nullable(z.string()),
    suggested_slug: z.nullable(z.string()),
  }),
  details: z.object({
    class_year: z.nullable(z.number()),
    ...placeFields,
    bio: z.nullable(z.string()),
    shows_academics: z.boolean(),
    school_name: z.nullable(z.string()),
    gpa: z.nullable(z.number()),
    scholarship_need: z.nullable(z.number()),
  }),
  availability: z.array(slotSchema),
  titles: z.array(gameTitleSchema),
  age: z.enum(['unknown', 'minor', 'adult']),
  /** Of a minor: guardians, and what is asked or offered. */
  guardians: z.array(
    z.object({
      kind: z.enum(['guardian', 'minor', 'approval', 'sent', 'received', 'offer-sent', 'offer-received']),
      person_id: z.nullable(z.string()),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      since: z.string(),
      begins_at: z.nullable(z.string()),
    }),
  ),
});

/** What a user has told about themselves so far, and the games to choose from. */
export type Onboarding = z.infer<typeof onboardingSchema>;

/** A game with its ladder and positions. */
export type Title = z.infer<typeof gameTitleSchema>;

export type GuardianEntry = Onboarding['guardians'][number];

/** Whether the profile shows to everybody. */
export const isListed = ({ profile }: Pick<Onboarding, 'profile'>) =>
  profile.is_published && profile.visibility === 'public';

/** Whether somebody is here to play: by role, or while no other role was chosen or asked for. */
export const isPlayer = ({ roles, requests }: { roles: readonly string[]; requests: readonly object[] }) =>
  roles.includes('recruit_player') || (roles.length === 0 && requests.length === 0);

/** Age in milliseconds up to which an answer is that of this visit: the loader asks before the screen is there. */
export const JUST_NOW = 2000;

export const loadOnboarding = (userId: string) =>
  queryOptions({
    queryKey: recruitingKeys.onboarding(userId),
    // The date of birth is told on the account page, and other devices save as well: each visit refetches.
    staleTime: JUST_NOW,
    queryFn: async ({ signal }): Promise<Onboarding> => {
      const supabase = await getClient();
      return unwrapAs(onboardingSchema, supabase.rpc('load_onboarding').abortSignal(signal));
    },
  });
