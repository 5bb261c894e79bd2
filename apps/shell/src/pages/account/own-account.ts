import { getClient, unwrap } from '@lineup/data';
import { accountKeys } from '@lineup/auth';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

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
  /** Only on what the caller asked: the address that they typed. */
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
    queryKey: ['account', userId],
    // Sessions and links change elsewhere: each visit looks anew.
    staleTime: 0,
    queryFn: async () => {
      const client = await getClient();
      return (await unwrap(client.rpc('load_account'))) as unknown as OwnAccount;
    },
  });
}

/** Loads the account again after a change; also what the header knows of it. */
export function useReloadAccount(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['account'] }),
      client.invalidateQueries({ queryKey: accountKeys.all }),
    ]);
  };
}
