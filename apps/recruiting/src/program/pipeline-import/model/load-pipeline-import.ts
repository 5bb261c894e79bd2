import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../../model/keys';

const pipelineImportSchema = z.object({
  college: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  can: z.object({ work: z.boolean(), edit: z.boolean() }),
  stages: z.array(z.string()),
  games: z.array(z.string()),
});

export type PipelineImport = z.infer<typeof pipelineImportSchema>;

/** What an import into the pipeline of a college may name; without a slug of the user's first program. */
export const loadPipelineImport = (userId: string, collegeSlug: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.pipelineImport(userId, collegeSlug),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        pipelineImportSchema,
        supabase
          .rpc('load_pipeline_import', collegeSlug === null ? {} : { p_college_slug: collegeSlug })
          .abortSignal(signal),
      );
    },
  });
