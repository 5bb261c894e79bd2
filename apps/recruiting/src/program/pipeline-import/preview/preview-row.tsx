import { memo } from 'react';
import { Chip } from '@lineup/ui/chip';
import { Button } from '@lineup/ui/button';
import type { RowProps } from '@lineup/product/long-list';
import { CellFix, type FixChoices } from './cell-fix';
import type { RowCheck } from '../model/check-rows';
import { faultCopy, isEntryField } from '../model/fault-copy';
import { IMPORT_FIELDS } from '../model/import-columns';
import type { EntryField, ImportEntry, ImportLine } from '../model/import-rows';
import { mergeCopy } from '../model/merge-copy';
import page from '../kit/pipeline-import.module.css';
import styles from './preview.module.css';

interface PreviewRowProps {
  row: RowProps;
  line: ImportLine;
  /** Undefined while the row is being checked. */
  check: RowCheck | undefined;
  isLeftOut: boolean;
  choices: FixChoices;
  onFix(line: number, field: EntryField, value: string): void;
  onLeaveOut(line: number, isLeftOut: boolean): void;
}

/** One row of the file: what it says, what becomes of it, and what to correct. */
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { row, line, check, isLeftOut, choices, onFix, onLeaveOut } = props;
  const { entry } = line;
  const faults = isLeftOut || !check ? [] : standingFaults(check, entry);
  const name = entry.name ?? entry.profile ?? 'No name';
  return (
    <li {...row} className={styles.row} data-faulty={faults.length > 0 || undefined}>
      <span className={styles.line}>
        <span className="lu-visually-hidden">Row </span>
        {line.line}
      </span>
      <div className={styles.person}>
        <strong className={styles.name}>
          <bdi>{name.slice(0, 160)}</bdi>
        </strong>
        <p className={styles.facts}>
          {FACTS.flatMap((field) => {
            const value = entry[field];
            return value === undefined ? [] : [<bdi key={field}>{value.slice(0, 80)}</bdi>];
          })}
        </p>
      </div>
      <div className={styles.fate}>
        <Fate check={check} entry={entry} isLeftOut={isLeftOut} isFixed={faults.length === 0} />
      </div>
      <Button
        variant="ghost"
        className={styles.leave}
        aria-label={`${isLeftOut ? 'Include' : 'Leave out'} row ${line.line}, ${name.slice(0, 60)}`}
        onClick={() => onLeaveOut(line.line, !isLeftOut)}
      >
        {isLeftOut ? 'Include' : 'Leave out'}
      </Button>
      {faults.length > 0 && (
        <div className={styles.fixes}>
          {faults.map((fault) =>
            isEntryField(fault.field) ? (
              <CellFix
                key={`${fault.field} ${entry[fault.field] ?? ''}`}
                field={fault.field}
                label={IMPORT_FIELDS[fault.field]}
                value={entry[fault.field] ?? ''}
                problem={faultCopy(fault)}
                choices={choices}
                onFix={(value) => onFix(line.line, fault.field as EntryField, value)}
              />
            ) : (
              <p key={fault.field} className={page.problem}>
                {faultCopy(fault)}
              </p>
            ),
          )}
        </div>
      )}
    </li>
  );
});

const FACTS = ['class_year', 'game', 'rank', 'handle', 'school', 'gpa', 'email', 'stage', 'tags', 'note'] as const;

/** Faults of cells that were not corrected since the check. */
export const standingFaults = (check: RowCheck, entry: ImportEntry) =>
  check.errors.filter(({ field }) => !isEntryField(field) || check.entry[field] === entry[field]);

interface FateProps {
  check: RowCheck | undefined;
  entry: ImportEntry;
  isLeftOut: boolean;
  isFixed: boolean;
}

function Fate({ check, entry, isLeftOut, isFixed }: FateProps) {
  if (isLeftOut) return <Chip>Left out</Chip>;
  if (!check || (check.status === 'error' && isFixed)) return <Chip>Checking…</Chip>;
  if (check.status === 'error') return <Chip tone="danger">To correct</Chip>;
  if (check.status === 'duplicate') {
    return (
      <>
        <Chip tone="info">Merges</Chip>
        <span className={styles.why}>Same person as row {check.sameAs}</span>
      </>
    );
  }
  if (check.status === 'in_pipeline' && check.known) {
    return (
      <>
        <Chip tone="info">Already in pipeline</Chip>
        <span className={styles.why}>{mergeCopy(check.known, entry)}</span>
      </>
    );
  }
  return <Chip tone="success">New</Chip>;
}
