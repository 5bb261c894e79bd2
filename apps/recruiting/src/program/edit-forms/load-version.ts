import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { questionSchema } from '../../model/load-interest-form';

const versionSchema = z.object({
  title: z.string(),
  intro: z.nullable(z.string()),
  questions: z.array(questionSchema),
});

/** What a published version asks; it never changes. */
export const loadVersion = (id: string) =>
  queryOptions({
    queryKey: recruitingKeys.formVersion(id),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        versionSchema,
        supabase
          .from('interest_form_versions')
          .select('title, intro, questions')
          .eq('id', id)
          .abortSignal(signal)
          .single(),
      );
    },
  });
