import { NativeSelect } from '@lineup/ui/native-select';
import { useId, useState } from 'react';
import type { EntryField } from '../model/import-rows';
import page from '../kit/pipeline-import.module.css';
import styles from './preview.module.css';

export interface FixChoices {
  games: readonly string[];
  stages: readonly string[];
}

interface CellFixProps {
  field: EntryField;
  label: string;
  value: string;
  problem: string;
  choices: FixChoices;
  onFix(value: string): void;
}

/** A cell with what is wrong with it. A correction counts on Enter or when the cell is left. */
export function CellFix({ field, label, value, problem, choices, onFix }: CellFixProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const list = field === 'game' ? choices.games : field === 'stage' ? choices.stages : null;
  const shared = { id, 'aria-invalid': true, 'aria-describedby': `${id}-problem` } as const;
  const commit = () => {
    if (typed !== value) onFix(typed.trim());
  };
  return (
    <div className={styles.fix}>
      <label htmlFor={id}>{label}</label>
      {list ? (
        <NativeSelect {...shared} value="" onChange={({ target }) => onFix(target.value === EMPTY ? '' : target.value)}>
          <option value="">{value.slice(0, 60)}</option>
          <option value={EMPTY}>Leave empty</option>
          {list.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </NativeSelect>
      ) : (
        <input
          {...shared}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit();
          }}
        />
      )}
      <p id={`${id}-problem`} className={page.problem}>
        {problem}
      </p>
    </div>
  );
}

/** The choice to leave a cell empty: no game or stage is named like this. */
export const EMPTY = '\u0000';
