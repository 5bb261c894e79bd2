import { queryOptions } from '@tanstack/react-query';
import { getClient, isText, listOf, shape, unwrapAs, type Checked } from '@lineup/data';
import { recruitingKeys } from '../model/keys';

const isPipelineImport = shape({
  college: shape({ id: isText, slug: isText, name: isText }),
  stages: listOf(isText),
  games: listOf(isText),
});

export type PipelineImport = Checked<typeof isPipelineImport>;

/** What an import into the pipeline of a college may name; without a slug of the user's first program. */
export const loadPipelineImport = (userId: string, collegeSlug: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.pipelineImport(userId, collegeSlug),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        isPipelineImport,
        supabase
          .rpc('load_pipeline_import', collegeSlug === null ? {} : { p_college_slug: collegeSlug })
          .abortSignal(signal),
      );
    },
  });
