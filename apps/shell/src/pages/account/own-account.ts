import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { shellKeys } from '../../keys';

const profile = z.object({
  slug: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  is_published: z.boolean(),
  visibility: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
});

const pace = z.enum(['at_once', 'daily', 'never']);

const notifications = z.object({
  email_messages: z.boolean(),
  email_practices: z.boolean(),
  email_recruiting: z.boolean(),
  email_news: z.boolean(),
  practice_notices: pace,
  team_notices: pace,
  recruiting_notices: pace,
  account_notices: pace,
  time_zone: z.nullable(z.string()),
});

const guardian = z.object({
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

const device = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  user_agent: z.nullable(z.string()),
  is_current: z.boolean(),
});

const award = z.object({ id: z.string(), points: z.number(), description: z.string(), awarded_at: z.string() });

// A rule without a daily limit awards once only.
const rule = z.object({ description: z.string(), points: z.number(), daily_limit: z.nullable(z.number()) });

const blocker = z.object({
  kind: z.enum(['team_with_members', 'running_subscription', 'last_admin']),
  team_id: z.nullable(z.string()),
  team_name: z.nullable(z.string()),
});

const ownAccountSchema = z.object({
  email: z.string(),
  // The address it changes to once the links in the mails were followed.
  new_email: z.nullable(z.string()),
  age: z.enum(['minor', 'adult', 'unknown']),
  profile,
  notifications,
  guardians: z.array(guardian),
  sessions: z.array(device),
  points: z.object({ total: z.number(), awards: z.array(award), rules: z.array(rule) }),
  blockers: z.array(blocker),
});

export type ProfileBasics = z.infer<typeof profile>;
export type NotificationChoices = z.infer<typeof notifications>;
/** How notices of a group come by mail. */
export type Pace = z.infer<typeof pace>;
/** One line of the guardians: a link (`guardian`, `minor`), one of a ward that waits for the caller's yes (`approval`), or a request or offer that waits. */
export type GuardianEntry = z.infer<typeof guardian>;
export type SignedInDevice = z.infer<typeof device>;
export type PointAward = z.infer<typeof award>;
export type PointRule = z.infer<typeof rule>;
export type DeletionBlocker = z.infer<typeof blocker>;
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
