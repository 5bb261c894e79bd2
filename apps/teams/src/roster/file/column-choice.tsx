import { NativeSelect } from '@lineup/ui/native-select';
import { FIELDS, IMPORT_FIELDS, type ColumnMap } from './import-columns';
import styles from './import-preview.module.css';

interface ColumnChoiceProps {
  headings: string[];
  columns: ColumnMap;
  onChange(columns: ColumnMap): void;
}

/** Which column of the file holds what. */
export function ColumnChoice({ headings, columns, onChange }: ColumnChoiceProps) {
  return (
    <fieldset className={styles.columns}>
      <legend>Columns in your file</legend>
      {IMPORT_FIELDS.map((field) => (
        <label key={field}>
          {FIELDS[field]}
          <NativeSelect
            value={columns[field] ?? ''}
            onChange={({ target }) => {
              const { [field]: _before, ...others } = columns;
              onChange(target.value === '' ? others : { ...others, [field]: Number(target.value) });
            }}
          >
            <option value="">{field === 'email' ? 'Choose a column' : 'Not in the file'}</option>
            {headings.map((heading, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place; headings may repeat
              <option key={index} value={index}>
                {heading}
              </option>
            ))}
          </NativeSelect>
        </label>
      ))}
    </fieldset>
  );
}
