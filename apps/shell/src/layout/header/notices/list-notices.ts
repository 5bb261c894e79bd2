import { getClient, unwrap, unwrapAs } from '@lineup/data';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';

const factsSchema = z.object({
  /** The path of what it is about. */
  href: z.string(),
  team: z.optional(z.string()),
  college: z.optional(z.nullable(z.string())),
  title: z.optional(z.string()),
  at: z.optional(z.string()),
  person: z.optional(z.nullable(z.string())),
  /** Names of the reader's wards whom it is about, null where one is not known. */
  wards: z.optional(z.nullable(z.array(z.nullable(z.string())))),
  /** The same as one English text, as an older database says it. */
  ward: z.optional(z.nullable(z.string())),
  stage: z.optional(z.string()),
  due_on: z.optional(z.nullable(z.string())),
  role: z.optional(z.string()),
  flag: z.optional(z.string()),
  note: z.optional(z.string()),
  needs_yes: z.optional(z.boolean()),
  begins_at: z.optional(z.string()),
});

const noticeSchema = z.object({
  id: z.string(),
  /** A newer database may know more kinds than this shell. */
  kind: z.string(),
  amount: z.number(),
  created_at: z.string(),
  is_read: z.boolean(),
  facts: factsSchema,
});

const pageSchema = z.object({
  items: z.array(noticeSchema),
  next: z.nullable(z.object({ created_at: z.string(), id: z.string() })),
});

/** A notice with the names that its reader may see now. */
export type Notice = z.infer<typeof noticeSchema>;
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
