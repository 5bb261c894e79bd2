import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { TextField, type BoundField } from '@lineup/ui/form';
import { learnKeys } from '../model/keys';
import { tagsIn } from '../model/writing-fields';
import styles from './article-fields.module.css';

/** So many are suggested. */
const MAX_SUGGESTED = 8;

/** The tags in use, the most used first. */
const listTags = () =>
  queryOptions({
    queryKey: learnKeys.newsTags(),
    queryFn: async ({ signal }): Promise<string[]> => {
      const supabase = await getClient();
      const answer = await unwrap(supabase.rpc('list_news', { p_limit: 1 }).abortSignal(signal));
      return (answer as { tags: { tag: string }[] }).tags.map(({ tag }) => tag);
    },
  });

/** Tags between commas, with those that other articles have as suggestions. */
export function TagsField(field: BoundField<string>) {
  const known = useQuery(listTags());
  const own = tagsIn(field.value);
  const suggested = (known.data ?? []).filter((tag) => !own.includes(tag)).slice(0, MAX_SUGGESTED);
  return (
    <div>
      <TextField label="Tags" maxLength={300} hint="Separate tags with commas: season, scholarships." {...field} />
      {suggested.length > 0 && (
        <div className={styles.suggested} role="group" aria-label="Tags in use">
          {suggested.map((tag) => (
            <button
              key={tag}
              type="button"
              className={styles.tag}
              aria-label={`Add ${tag}`}
              onClick={() => field.onChange([...own, tag].join(', '))}
            >
              {tag}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
