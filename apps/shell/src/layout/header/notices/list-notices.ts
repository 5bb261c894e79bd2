import { getClient, unwrap, unwrapAs } from '@lineup/data';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';

const optional =
  <T>(check: z.WireSchema<T>): z.WireSchema<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

const facts = z.object({
  /** The path of what it is about. */
  href: z.string(),
  team: optional(z.string()),
  college: optional(z.nullable(z.string())),
  title: optional(z.string()),
  at: optional(z.string()),
  person: optional(z.nullable(z.string())),
  stage: optional(z.string()),
  due_on: optional(z.nullable(z.string())),
  role: optional(z.string()),
  flag: optional(z.string()),
  needs_yes: optional(z.boolean()),
  begins_at: optional(z.string()),
});

const notice = z.object({
  id: z.string(),
  /** A newer database may know more kinds than this shell. */
  kind: z.string(),
  amount: z.number(),
  created_at: z.string(),
  is_read: z.boolean(),
  facts,
});

const pageSchema = z.object({
  items: z.array(notice),
  next: z.nullable(z.object({ created_at: z.string(), id: z.string() })),
});

/** A notice with the names that its reader may see now. */
export type Notice = z.infer<typeof notice>;
type Cursor = NonNullable<z.infer<typeof pageSchema>['next']>;

export const noticeKeys = { of: (userId: string) => ['notices', userId] as const };

/** The notices of the signed-in user, newest first, page after page. */
export const listNotices = (userId: string) =>
  infiniteQueryOptions({
    queryKey: noticeKeys.of(userId),
    initialPageParam: null as Cursor | null,
    queryFn: async ({ pageParam }) => {
      const supabase = await getClient();
      const from = pageParam ? { p_before: pageParam.created_at, p_before_id: pageParam.id } : {};
      return unwrapAs(pageSchema, supabase.rpc('load_notices', from));
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/** Marks one notice as read, or all up to one. */
export async function markRead(what: { p_id: string } | { p_up_to: string }): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('mark_notices_read', what));
}
