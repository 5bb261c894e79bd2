import { useState } from 'react';
import { Chip } from '@lineup/ui/chip';
import { plainDate } from '@lineup/ui/dates';
import { Button } from '@lineup/ui/button';
import type { DuplicatePair, DuplicateRecord } from './list-pipeline-duplicates';
import {
  isOpen,
  MERGE_FIELDS,
  mergeFields,
  takenFields,
  valueOf,
  type MergeChoices,
  type MergeField,
} from './merge-choices';
import styles from './pipeline-duplicates.module.css';

interface PairCardProps {
  pair: DuplicatePair;
  canMerge: boolean;
  canKeepApart: boolean;
  isBusy: boolean;
  onMerge(pair: DuplicatePair, take: MergeField[]): void;
  onKeepApart(pair: DuplicatePair): void;
}

/** Two records side by side, with a choice for each field in which they differ. */
export function PairCard({ pair, canMerge, canKeepApart, isBusy, onMerge, onKeepApart }: PairCardProps) {
  const [choices, setChoices] = useState<MergeChoices>({});
  const { keep, drop } = pair;
  const shown = mergeFields.filter((field) => valueOf(keep, field) !== '' || valueOf(drop, field) !== '');
  const group = `${keep.id}-${drop.id}`;
  return (
    <li className={styles.pair}>
      <h2 id={group} tabIndex={-1}>
        <bdi>{keep.name}</bdi>
        <span className={styles.reason}>{pair.reason === 'name' ? 'Same name' : 'Same in-game name'}</span>
      </h2>
      <table aria-labelledby={group}>
        <thead>
          <tr>
            <th scope="col">
              <span className="lu-visually-hidden">Field</span>
            </th>
            <th scope="col">
              <Head record={keep} />
            </th>
            <th scope="col">
              <Head record={drop} />
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <tr key={field}>
              <th scope="row">{MERGE_FIELDS[field]}</th>
              {(['keep', 'drop'] as const).map((side) => (
                <td key={side}>
                  <Value
                    group={`${group}-${field}`}
                    label={`${MERGE_FIELDS[field]}: ${valueOf(pair[side], field)}`}
                    value={valueOf(pair[side], field)}
                    isChoice={canMerge && isOpen(pair, field)}
                    isChosen={(choices[field] ?? 'keep') === side}
                    onChoose={() => setChoices({ ...choices, [field]: side })}
                  />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Kept from both</th>
            <td>{partsOf(keep)}</td>
            <td>{partsOf(drop)}</td>
          </tr>
        </tbody>
      </table>
      {(canMerge || canKeepApart) && (
        <div className={styles.actions}>
          {canMerge && (
            <Button
              variant="primary"
              aria-describedby={group}
              aria-disabled={isBusy}
              onClick={() => onMerge(pair, takenFields(pair, choices))}
            >
              Merge
            </Button>
          )}
          {canKeepApart && (
            <Button aria-describedby={group} aria-disabled={isBusy} onClick={() => onKeepApart(pair)}>
              Not the same person
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Head({ record }: { record: DuplicateRecord }) {
  return (
    <>
      {record.has_account ? <Chip tone="success">On Lineup</Chip> : <Chip>Prospect</Chip>}
      <span className={styles.since}>{plainDate(record.created_at)}</span>
    </>
  );
}

interface ValueProps {
  group: string;
  label: string;
  value: string;
  isChoice: boolean;
  isChosen: boolean;
  onChoose(): void;
}

function Value({ group, label, value, isChoice, isChosen, onChoose }: ValueProps) {
  if (!isChoice) return value === '' ? <span className={styles.none}>–</span> : <bdi>{value}</bdi>;
  return (
    <label className={styles.choice}>
      <input type="radio" name={group} aria-label={label} checked={isChosen} onChange={onChoose} />
      <bdi>{value}</bdi>
    </label>
  );
}

function partsOf({ tags, notes, tasks, scores }: DuplicateRecord): string {
  const amount = (count: number, one: string) => count > 0 && `${count} ${count === 1 ? one : `${one}s`}`;
  const parts = [amount(notes, 'note'), amount(tasks, 'task'), amount(scores, 'score'), ...tags].filter(Boolean);
  return parts.join(', ') || 'History';
}
