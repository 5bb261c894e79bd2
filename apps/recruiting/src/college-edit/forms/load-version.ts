import { queryOptions } from '@tanstack/react-query';
import { getClient, isText, listOf, orNull, shape, unwrapAs } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { isQuestion } from '../../model/load-interest-form';

const isVersion = shape({ title: isText, intro: orNull(isText), questions: listOf(isQuestion) });

/** What a published version asks; it never changes. */
export const loadVersion = (id: string) =>
  queryOptions({
    queryKey: recruitingKeys.formVersion(id),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        isVersion,
        supabase
          .from('interest_form_versions')
          .select('title, intro, questions')
          .eq('id', id)
          .abortSignal(signal)
          .single(),
      );
    },
  });
