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
import { queryOptions } from '@tanstack/react-query';
import { shellKeys } from '../../keys';

const profile = shape({
  slug: orNull(isText),
  display_name: orNull(isText),
  first_name: orNull(isText),
  last_name: orNull(isText),
  is_published: isBoolean,
  visibility: orNull(isText),
  avatar_url: orNull(isText),
});

const pace = oneOf(['at_once', 'daily', 'never']);

const notifications = shape({
  email_messages: isBoolean,
  email_practices: isBoolean,
  email_recruiting: isBoolean,
  email_news: isBoolean,
  practice_notices: pace,
  team_notices: pace,
  recruiting_notices: pace,
  account_notices: pace,
  time_zone: orNull(isText),
});

const guardian = shape({
  kind: oneOf(['guardian', 'minor', 'approval', 'sent', 'received', 'offer-sent', 'offer-received']),
  person_id: orNull(isText),
  name: orNull(isText),
  // The address that the caller typed; of somebody whom the caller does not know yet the own one, masked.
  email: orNull(isText),
  since: isText,
  // Of a link: when it gives rights; null while it waits for the yes of another guardian.
  begins_at: orNull(isText),
  minor_id: orNull(isText),
});

const device = shape({
  id: isText,
  created_at: isText,
  last_used_at: isText,
  user_agent: orNull(isText),
  is_current: isBoolean,
});

const award = shape({ id: isText, points: isNumber, description: isText, awarded_at: isText });

// A rule without a daily limit awards once only.
const rule = shape({ description: isText, points: isNumber, daily_limit: orNull(isNumber) });

const blocker = shape({
  kind: oneOf(['team_with_members', 'running_subscription', 'last_admin']),
  team_id: orNull(isText),
  team_name: orNull(isText),
});

const isOwnAccount = shape({
  email: isText,
  // The address it changes to once the links in the mails were followed.
  new_email: orNull(isText),
  age: oneOf(['minor', 'adult', 'unknown']),
  // Null until it was told.
  birth_date: orNull(isText),
  profile,
  notifications,
  guardians: listOf(guardian),
  sessions: listOf(device),
  points: shape({ total: isNumber, awards: listOf(award), rules: listOf(rule) }),
  blockers: listOf(blocker),
});

export type ProfileBasics = Checked<typeof profile>;
export type NotificationChoices = Checked<typeof notifications>;
/** How notices of a group come by mail. */
export type Pace = Checked<typeof pace>;
/** One line of the guardians: a link (`guardian`, `minor`), one of a ward that waits for the caller's yes (`approval`), or a request or offer that waits. */
export type GuardianEntry = Checked<typeof guardian>;
export type SignedInDevice = Checked<typeof device>;
export type PointAward = Checked<typeof award>;
export type PointRule = Checked<typeof rule>;
export type DeletionBlocker = Checked<typeof blocker>;
/** Everything of the account's pages, as `load_account` answers it. */
export type OwnAccount = Checked<typeof isOwnAccount>;

/** The account of the signed-in user. */
export function ownAccountQuery(userId: string) {
  return queryOptions({
    queryKey: shellKeys.account(userId),
    // Sessions and links change elsewhere: each visit refetches.
    staleTime: 0,
    queryFn: async () => {
      const supabase = await getClient();
      return unwrapAs(isOwnAccount, supabase.rpc('load_account'));
    },
  });
}
