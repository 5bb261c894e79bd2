import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';

const recordSchema = z.object({
  id: z.string(),
  name: z.string(),
  has_account: z.boolean(),
  slug: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  class_year: z.nullable(z.number()),
  game: z.nullable(z.string()),
  handle: z.nullable(z.string()),
  school: z.nullable(z.string()),
  stage: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  source: z.string(),
  sent_at: z.nullable(z.string()),
  created_at: z.string(),
  tags: z.array(z.string()),
  notes: z.number(),
  tasks: z.number(),
  scores: z.number(),
});

const duplicatesSchema = z.object({
  college: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  can: z.object({ work: z.boolean(), edit: z.boolean(), manage: z.boolean() }),
  live_topic: z.string(),
  has_more: z.boolean(),
  pairs: z.array(z.object({ reason: z.enum(['name', 'handle']), keep: recordSchema, drop: recordSchema })),
});

export type Duplicates = z.infer<typeof duplicatesSchema>;
export type DuplicatePair = Duplicates['pairs'][number];
export type DuplicateRecord = DuplicatePair['keep'];

/** Pairs in a pipeline that look like one person; without a slug of the user's first program. */
export const listPipelineDuplicates = (userId: string, collegeSlug: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.pipelineDuplicates(userId, collegeSlug),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        duplicatesSchema,
        supabase
          .rpc('list_pipeline_duplicates', collegeSlug === null ? {} : { p_college_slug: collegeSlug })
          .abortSignal(signal),
      );
    },
  });
