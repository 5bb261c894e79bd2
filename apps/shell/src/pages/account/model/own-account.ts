import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { shellKeys } from '../../../keys';

const profileSchema = z.object({
  slug: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  is_published: z.boolean(),
  visibility: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  // Null while there is no profile.
  in_search_engines: z.nullable(z.boolean()),
});

const paceSchema = z.enum(['at_once', 'daily', 'never']);

const notificationsSchema = z.object({
  email_messages: z.boolean(),
  email_practices: z.boolean(),
  email_recruiting: z.boolean(),
  practice_notices: paceSchema,
  team_notices: paceSchema,
  recruiting_notices: paceSchema,
  account_notices: paceSchema,
  time_zone: z.nullable(z.string()),
  /** Hours of the day; the same twice is no wait. */
  quiet_from: z.number(),
  quiet_until: z.number(),
});

const guardianSchema = z.object({
  kind: z.enum(['guardian', 'minor', 'approval', 'sent', 'received', 'offer-sent', 'offer-received']),
  person_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  // The address that the caller typed; of somebody whom the caller does not know yet the own one, masked.
  email: z.nullable(z.string()),
  since: z.string(),
  // Of a link: when it gives rights; null while it waits for the yes of another guardian.
  begins_at: z.nullable(z.string()),
  minor_id: z.nullable(z.string()),
});

const deviceSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  user_agent: z.nullable(z.string()),
  is_current: z.boolean(),
  // The one that the session has passed.
  second_factor: z.nullable(z.enum(['totp'])),
  by_passkey: z.boolean(),
});

const secondFactorSchema = z.object({
  /** Whether a role of the user asks for it. */
  required: z.boolean(),
  has: z.boolean(),
  /** Whether this session has passed it. */
  passed: z.boolean(),
  codes_left: z.number(),
  /** Within 30 days, without it: by a recovery code, or by an admin, who said why. */
  removed: z.nullable(z.object({ at: z.string(), reason: z.nullable(z.string()) })),
});

const signInSchema = z.object({
  has_password: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      added_at: z.string(),
      // Null until it signed somebody in.
      last_used_at: z.nullable(z.string()),
    }),
  ),
  links: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      // Null where the service has not confirmed it.
      email: z.nullable(z.string()),
      linked_at: z.string(),
      /** Nobody gets in without it. */
      is_last: z.boolean(),
    }),
  ),
});

const awardSchema = z.object({ id: z.string(), points: z.number(), description: z.string(), awarded_at: z.string() });

// A rule without a daily limit awards once only.
const ruleSchema = z.object({ description: z.string(), points: z.number(), daily_limit: z.nullable(z.number()) });

const blockerSchema = z.object({
  kind: z.enum(['team_with_members', 'running_subscription', 'last_admin']),
  team_id: z.nullable(z.string()),
  team_name: z.nullable(z.string()),
});

const statusSchema = z.enum(['pending', 'approved', 'declined']);

/** What was asked of our staff, the newest first; `note`: what they said. */
const requestsSchema = z.object({
  roles: z.array(
    z.object({
      id: z.string(),
      role: z.string(),
      college: z.nullable(z.string()),
      status: statusSchema,
      note: z.nullable(z.string()),
    }),
  ),
  colleges: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      // Of the page that was made of it.
      slug: z.nullable(z.string()),
      status: statusSchema,
      note: z.nullable(z.string()),
    }),
  ),
});

const ownAccountSchema = z.object({
  email: z.string(),
  // The address it changes to once the links in the mails were followed.
  new_email: z.nullable(z.string()),
  age: z.enum(['minor', 'adult', 'unknown']),
  // Null until it was told.
  birth_date: z.nullable(z.string()),
  profile: profileSchema,
  notifications: notificationsSchema,
  // Since when there is an address of the own calendar.
  calendar_since: z.nullable(z.string()),
  guardians: z.array(guardianSchema),
  sessions: z.array(deviceSchema),
  points: z.object({ total: z.number(), awards: z.array(awardSchema), rules: z.array(ruleSchema) }),
  second_factor: secondFactorSchema,
  sign_in: signInSchema,
  requests: requestsSchema,
  blockers: z.array(blockerSchema),
});

export type NotificationChoices = z.infer<typeof notificationsSchema>;
/** How notices of a group come by mail. */
export type Pace = z.infer<typeof paceSchema>;
/** One line of the guardians: a link (`guardian`, `minor`), one of a ward that waits for the caller's yes (`approval`), or a request or offer that waits. */
export type GuardianEntry = z.infer<typeof guardianSchema>;
export type SignedInDevice = z.infer<typeof deviceSchema>;
export type OwnSecondFactor = z.infer<typeof secondFactorSchema>;
/** The password, the passkeys and the other services that the user signs in with. */
export type SignInWays = z.infer<typeof signInSchema>;
export type PointAward = z.infer<typeof awardSchema>;
export type PointRule = z.infer<typeof ruleSchema>;
export type DeletionBlocker = z.infer<typeof blockerSchema>;
/** Everything of the account's pages, as `load_account` answers it. */
export type OwnAccount = z.infer<typeof ownAccountSchema>;

/** The account of the signed-in user. */
export function ownAccountQuery(userId: string) {
  return queryOptions({
    queryKey: shellKeys.account(userId),
    // Sessions and links change elsewhere: each visit refetches.
    staleTime: 0,
    queryFn: async () => {
      const supabase = await getClient();
      return unwrapAs(ownAccountSchema, supabase.rpc('load_account'));
    },
  });
}
