import { NativeSelect } from '@lineup/ui/native-select';
import { IMPORT_FIELDS, importFields, type ColumnMap } from '../model/import-columns';
import styles from '../kit/pipeline-import.module.css';

interface ColumnChoiceProps {
  headings: readonly string[];
  /** A row of the file, to show what a column holds. */
  sample: readonly string[];
  columns: ColumnMap;
  hasHeadings: boolean;
  onChange(columns: ColumnMap): void;
  onHeadings(hasHeadings: boolean): void;
}

/** Which column of the file holds what. */
export function ColumnChoice({ headings, sample, columns, hasHeadings, onChange, onHeadings }: ColumnChoiceProps) {
  const used = new Set(Object.values(columns));
  // A name comes from one column or from two.
  const isTwoNames = columns.name === undefined || columns.first !== undefined || columns.last !== undefined;
  const offered = importFields.filter((field) => isTwoNames || (field !== 'first' && field !== 'last'));
  const unused = headings.filter((_, column) => !used.has(column));
  return (
    <fieldset className={styles.columns}>
      <legend>Columns of your file</legend>
      <div className={styles.fields}>
        {offered.map((field) => {
          const column = columns[field];
          const example = column === undefined ? '' : (sample[column] ?? '').trim();
          return (
            <label key={field}>
              <span>{IMPORT_FIELDS[field]}</span>
              <NativeSelect
                value={column ?? ''}
                onChange={({ target }) => {
                  const { [field]: _before, ...others } = columns;
                  onChange(target.value === '' ? others : { ...others, [field]: Number(target.value) });
                }}
              >
                <option value="">Not in the file</option>
                {headings.map((heading, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                  <option key={index} value={index}>
                    {heading.slice(0, 60)}
                  </option>
                ))}
              </NativeSelect>
              <small className={styles.example}>{example.slice(0, 80)}</small>
            </label>
          );
        })}
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={hasHeadings} onChange={({ target }) => onHeadings(target.checked)} />
        The first row has the headings
      </label>
      {unused.length > 0 && (
        <p className={styles.note}>
          Not imported: {unused.slice(0, 12).join(', ').slice(0, 300)}
          {unused.length > 12 && ` and ${unused.length - 12} more`}
        </p>
      )}
    </fieldset>
  );
}
