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
import { recruitingKeys } from '../model/keys';

const isRecord = shape({
  id: isText,
  name: isText,
  has_account: isBoolean,
  slug: orNull(isText),
  avatar_url: orNull(isText),
  class_year: orNull(isNumber),
  game: orNull(isText),
  handle: orNull(isText),
  school: orNull(isText),
  stage: orNull(isText),
  assignee: orNull(isText),
  source: isText,
  sent_at: orNull(isText),
  created_at: isText,
  tags: listOf(isText),
  notes: isNumber,
  tasks: isNumber,
  scores: isNumber,
});

const isDuplicates = shape({
  college: shape({ id: isText, slug: isText, name: isText }),
  can: shape({ work: isBoolean, manage: isBoolean }),
  live_topic: isText,
  has_more: isBoolean,
  pairs: listOf(shape({ reason: oneOf(['name', 'handle']), keep: isRecord, drop: isRecord })),
});

export type Duplicates = Checked<typeof isDuplicates>;
export type DuplicatePair = Duplicates['pairs'][number];
export type DuplicateRecord = DuplicatePair['keep'];

/** Pairs in a pipeline that look like one person; without a slug of the user's first program. */
export const listPipelineDuplicates = (userId: string, collegeSlug: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.pipelineDuplicates(userId, collegeSlug),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        isDuplicates,
        supabase
          .rpc('list_pipeline_duplicates', collegeSlug === null ? {} : { p_college_slug: collegeSlug })
          .abortSignal(signal),
      );
    },
  });
