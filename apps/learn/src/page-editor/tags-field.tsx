import { useQuery } from '@tanstack/react-query';
import { TextField, type BoundField } from '@lineup/ui/form';
import { tagsIn } from '../model/writing-fields';
import styles from './article-fields.module.css';
import { listTags } from './list-tags';

/** So many are suggested. */
const MAX_SUGGESTED = 8;

/** Tags between commas, with those that other articles have as suggestions. */
export function TagsField(field: BoundField<string>) {
  const known = useQuery(listTags());
  const own = tagsIn(field.value);
  const suggested = (known.data ?? []).filter((tag) => !own.includes(tag)).slice(0, MAX_SUGGESTED);
  return (
    <div>
      <TextField label="Tags" hint="Separate tags with commas: season, scholarships." {...field} />
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
