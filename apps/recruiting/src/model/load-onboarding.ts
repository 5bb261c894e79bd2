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
  type Checked,
} from '@lineup/data';
import { recruitingKeys } from './keys';
import { isSlot } from './slot';

const isTitle = shape({
  id: isText,
  slug: isText,
  name: isText,
  /** Best first. */
  ranks: listOf(isText),
  positions: listOf(isText),
});

const isOnboarding = shape({
  steps: shape({ roles: isBoolean, games: isBoolean, details: isBoolean, publish: isBoolean }),
  roles: listOf(isText),
  requests: listOf(
    shape({
      id: isText,
      role: isText,
      college: orNull(isText),
      status: oneOf(['pending', 'approved', 'refused']),
      decision_note: orNull(isText),
    }),
  ),
  games: listOf(
    shape({
      esports_title_id: isText,
      rank: orNull(isText),
      peak_rank: orNull(isText),
      roles: listOf(isText),
      is_primary: isBoolean,
    }),
  ),
  profile: shape({
    slug: orNull(isText),
    display_name: orNull(isText),
    is_published: isBoolean,
    visibility: orNull(isText),
    suggested_slug: orNull(isText),
  }),
  details: shape({
    class_year: orNull(isNumber),
    state: orNull(isText),
    bio: orNull(isText),
    shows_academics: isBoolean,
    school_name: orNull(isText),
    gpa: orNull(isNumber),
    scholarship_need: orNull(isNumber),
  }),
  availability: listOf(isSlot),
  titles: listOf(isTitle),
  age: oneOf(['unknown', 'minor', 'adult']),
  /** Of a minor: guardians, and what is asked or offered. */
  guardians: listOf(
    shape({
      kind: oneOf(['guardian', 'minor', 'approval', 'sent', 'received', 'offer-sent', 'offer-received']),
      person_id: orNull(isText),
      name: orNull(isText),
      email: orNull(isText),
      since: isText,
      begins_at: orNull(isText),
    }),
  ),
});

/** What a user has told about themselves so far, and the games to choose from. */
export type Onboarding = Checked<typeof isOnboarding>;

/** A game with its ladder and positions. */
export type Title = Checked<typeof isTitle>;

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
      return unwrapAs(isOnboarding, supabase.rpc('load_onboarding').abortSignal(signal));
    },
  });
