import {
  getClient,
  isBoolean,
  isNumber,
  isText,
  listOf,
  orNull,
  shape,
  unwrap,
  unwrapAs,
  type Check,
  type Checked,
} from '@lineup/data';
import { infiniteQueryOptions } from '@tanstack/react-query';

const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

const facts = shape({
  /** The path of what it is about. */
  href: isText,
  team: optional(isText),
  college: optional(orNull(isText)),
  title: optional(isText),
  at: optional(isText),
  person: optional(orNull(isText)),
  stage: optional(isText),
  due_on: optional(orNull(isText)),
  role: optional(isText),
  flag: optional(isText),
  needs_yes: optional(isBoolean),
  begins_at: optional(isText),
});

const notice = shape({
  id: isText,
  /** A newer database may know more kinds than this shell. */
  kind: isText,
  amount: isNumber,
  created_at: isText,
  is_read: isBoolean,
  facts,
});

const isPage = shape({ items: listOf(notice), next: orNull(shape({ created_at: isText, id: isText })) });

/** A notice with the names that its reader may see now. */
export type Notice = Checked<typeof notice>;
type Cursor = NonNullable<Checked<typeof isPage>['next']>;

export const noticeKeys = { of: (userId: string) => ['notices', userId] as const };

/** The notices of the signed-in user, newest first, page after page. */
export const listNotices = (userId: string) =>
  infiniteQueryOptions({
    queryKey: noticeKeys.of(userId),
    initialPageParam: null as Cursor | null,
    queryFn: async ({ pageParam }) => {
      const supabase = await getClient();
      const from = pageParam ? { p_before: pageParam.created_at, p_before_id: pageParam.id } : {};
      return unwrapAs(isPage, supabase.rpc('load_notices', from));
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/** Marks one notice as read, or all up to one. */
export async function markRead(what: { p_id: string } | { p_up_to: string }): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('mark_notices_read', what));
}
