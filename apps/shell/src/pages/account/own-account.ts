import { getClient, unwrap } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import { shellKeys } from '../../keys';

export interface ProfileBasics {
  slug: string | null;
  display_name: string | null;
  first_name: string | null;
  last_name: string | null;
  is_published: boolean;
  visibility: string | null;
  avatar_url: string | null;
}

export type NotificationKind = 'email_messages' | 'email_practices' | 'email_recruiting' | 'email_news';
export type NotificationChoices = Record<NotificationKind, boolean>;

/** One line of the guardians: a link (`guardian`, `minor`), or a request or offer that waits. */
export interface GuardianEntry {
  kind: 'guardian' | 'minor' | 'sent' | 'received' | 'offer-sent' | 'offer-received';
  person_id: string | null;
  name: string | null;
  /** Only on what the caller sent: the address that they typed. */
  email: string | null;
  since: string;
}

export interface SignedInDevice {
  id: string;
  created_at: string;
  last_used_at: string;
  user_agent: string | null;
  is_current: boolean;
}

export interface PointAward {
  id: string;
  points: number;
  description: string;
  awarded_at: string;
}

export interface PointRule {
  description: string;
  points: number;
  /** Null: once only. */
  daily_limit: number | null;
}

export interface DeletionBlocker {
  kind: 'team_with_members' | 'running_subscription' | 'last_admin';
  team_id: string | null;
  team_name: string | null;
}

/** Everything of the account page, as `load_account` answers it. */
export interface OwnAccount {
  email: string;
  /** The address it changes to once the links in the mails were followed. */
  new_email: string | null;
  age: 'minor' | 'adult' | 'unknown';
  profile: ProfileBasics;
  notifications: NotificationChoices;
  guardians: GuardianEntry[];
  sessions: SignedInDevice[];
  points: { total: number; awards: PointAward[]; rules: PointRule[] };
  blockers: DeletionBlocker[];
}

/** The account of the signed-in user. */
export function ownAccountQuery(userId: string) {
  return queryOptions({
    queryKey: shellKeys.account(userId),
    // Sessions and links change elsewhere: each visit refetches.
    staleTime: 0,
    queryFn: async () => {
      const supabase = await getClient();
      return (await unwrap(supabase.rpc('load_account'))) as unknown as OwnAccount;
    },
  });
}
