import { useId, useState } from 'react';
import { Button } from '@lineup/ui/button';
import { NativeSelect } from '@lineup/ui/native-select';
import { EMPTY, type FixChoices } from './cell-fix';
import { IMPORT_FIELDS } from '../model/import-columns';
import type { EntryField } from '../model/import-rows';
import page from '../kit/pipeline-import.module.css';
import styles from './preview.module.css';

/** The same problem with the same value in several rows. */
export interface ProblemGroup {
  key: string;
  field: EntryField;
  value: string;
  problem: string;
  lines: number[];
}

interface ProblemGroupsProps {
  groups: readonly ProblemGroup[];
  choices: FixChoices;
  onFix(group: ProblemGroup, value: string): void;
  onLeaveOut(group: ProblemGroup): void;
}

const MAX_SHOWN = 8;

/** Problems that several rows share, to correct in one go. */
export function ProblemGroups({ groups, choices, onFix, onLeaveOut }: ProblemGroupsProps) {
  if (groups.length === 0) return null;
  return (
    <section className={styles.groups} aria-label="The same problem in several rows">
      <h2>The same problem in several rows</h2>
      <ul>
        {groups.slice(0, MAX_SHOWN).map((group) => (
          <Group key={group.key} group={group} choices={choices} onFix={onFix} onLeaveOut={onLeaveOut} />
        ))}
      </ul>
      {groups.length > MAX_SHOWN && <p className={page.note}>{groups.length - MAX_SHOWN} more follow.</p>}
    </section>
  );
}

function Group({ group, choices, onFix, onLeaveOut }: Omit<ProblemGroupsProps, 'groups'> & { group: ProblemGroup }) {
  const id = useId();
  const [to, setTo] = useState('');
  const { field, value, problem, lines } = group;
  const list = field === 'game' ? choices.games : field === 'stage' ? choices.stages : null;
  // A list has a choice of its own for nothing; a text that stays empty is one.
  const canReplace = list === null || to !== '';
  const label = `${IMPORT_FIELDS[field]}: ${value ? `“${value.slice(0, 60)}”` : 'empty'}`;
  return (
    <li className={styles.group}>
      <div>
        <strong>
          <bdi>{label}</bdi>
        </strong>
        <span className={styles.count}>{lines.length.toLocaleString()} rows</span>
        <p className={page.problem}>{problem}</p>
      </div>
      <div className={styles.groupFix}>
        {field !== 'name' && (
          <>
            <label className="lu-visually-hidden" htmlFor={id}>
              Instead of {label}
            </label>
            {list ? (
              <NativeSelect id={id} value={to} onChange={({ target }) => setTo(target.value)}>
                <option value="">Choose…</option>
                <option value={EMPTY}>Leave empty</option>
                {list.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </NativeSelect>
            ) : (
              <input id={id} value={to} placeholder="Leave empty" onChange={({ target }) => setTo(target.value)} />
            )}
            <Button
              aria-disabled={!canReplace}
              onClick={() => canReplace && onFix(group, to === EMPTY ? '' : to.trim())}
            >
              Replace in {lines.length.toLocaleString()} rows
            </Button>
          </>
        )}
        <Button variant="ghost" onClick={() => onLeaveOut(group)}>
          Leave out
        </Button>
      </div>
    </li>
  );
}
