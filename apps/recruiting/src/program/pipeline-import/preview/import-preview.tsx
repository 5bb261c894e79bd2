import { useState } from 'react';
import { ErrorState } from '@lineup/ui/error-state';
import { Button } from '@lineup/ui/button';
import { VirtualList } from '@lineup/product/long-list';
import { ColumnChoice } from './column-choice';
import { faultsText } from '../model/fault-copy';
import { guessColumns, headingsOf } from '../model/import-columns';
import type { EntryField } from '../model/import-rows';
import type { PipelineImport } from '../model/load-pipeline-import';
import page from '../kit/pipeline-import.module.css';
import styles from './preview.module.css';
import { PreviewRow, standingFaults } from './preview-row';
import { ProblemGroups } from './problem-groups';
import { savedColumns, type ImportProgress, type SavedImport } from '../model/saved-import';
import { usePreview } from './use-preview';

interface ImportPreviewProps {
  target: PipelineImport;
  saved: SavedImport;
  onChange(change: (before: ImportProgress) => Partial<ImportProgress>): void;
  onConfirm(lines: number[], reasons: Record<number, string>): void;
  onCancel(): void;
}

/** What each row of the file means and what to correct. Nothing is written before it is confirmed. */
export function ImportPreview({ target, saved, onChange, onConfirm, onCancel }: ImportPreviewProps) {
  const { table, progress } = saved;
  const { columns, hasHeadings, results } = progress;
  const { lines, sent, out, checks, groups, isCurrent, query } = usePreview(target.college.id, saved);
  const faultsOf = (line: (typeof lines)[number]) => {
    const check = out.has(line.line) ? undefined : checks.get(line.line);
    return check ? standingFaults(check, line.entry) : [];
  };
  const faulty = sent.filter((line) => faultsOf(line).length > 0);
  const statusOf = (line: number) => (out.has(line) ? 'out' : checks.get(line)?.status);
  const count = (status: string) => lines.filter(({ line }) => statusOf(line) === status).length;
  const known = count('in_pipeline');
  const twice = count('duplicate');

  const [chosen, setChosen] = useState<Filter | null>(null);
  const filter = chosen ?? (faulty.length > 0 ? 'error' : 'all');
  const shown = lines.filter((line) => {
    // What was corrected stays in view with the rest.
    if (filter === 'error') return faultsOf(line).length > 0 || line.line in progress.edits;
    return filter === 'all' || statusOf(line.line) === filter;
  });
  const filters: [Filter, string, number][] = [
    ['all', 'All rows', lines.length],
    ['error', 'To correct', faulty.length],
    ['in_pipeline', 'Already in pipeline', known],
    ['duplicate', 'Twice in the file', twice],
    ['out', 'Left out', out.size],
  ];
  const choices = { games: target.games, stages: target.stages };

  const fix = (numbers: readonly number[], field: EntryField, value: string) =>
    onChange(({ edits }) => {
      const next = { ...edits };
      for (const line of numbers) next[line] = { ...next[line], [field]: value };
      return { edits: next };
    });
  const leaveOut = (numbers: readonly number[], isOut: boolean) =>
    onChange(({ leftOut, reasons }) => {
      const set = new Set(leftOut);
      const why = { ...reasons };
      for (const line of numbers) {
        if (isOut) set.add(line);
        else set.delete(line);
        const check = checks.get(line);
        delete why[line];
        if (isOut && check && check.errors.length > 0) why[line] = faultsText(check.errors, check.entry);
      }
      return { leftOut: [...set], reasons: why };
    });
  const canImport = isCurrent && faulty.length === 0 && sent.length > 0;
  const sample = table.find(
    (cells, index) => index >= (hasHeadings ? 1 : 0) && cells.some((cell) => cell.trim() !== ''),
  );
  return (
    <div className={styles.preview}>
      <p className={styles.summary}>
        <strong>
          <bdi>{saved.fileName}</bdi>
        </strong>
        {results.length > 0 &&
          ` · ${results.length.toLocaleString()} rows have already been imported; these are the rest.`}
      </p>
      <ColumnChoice
        headings={headingsOf(table, hasHeadings)}
        sample={sample ?? []}
        columns={columns}
        hasHeadings={hasHeadings}
        onChange={(changed) => onChange(() => ({ columns: changed }))}
        onHeadings={(has) =>
          onChange(() => ({
            hasHeadings: has,
            columns: guessColumns(headingsOf(table, has), savedColumns(target.college.id)),
          }))
        }
      />
      {query.isError ? (
        <ErrorState
          title="The rows could not be checked"
          description="Nothing has been written. Check your connection and try again."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <ProblemGroups
            groups={groups}
            choices={choices}
            onFix={(group, value) => fix(group.lines, group.field, value)}
            onLeaveOut={(group) => leaveOut(group.lines, true)}
          />
          <div className={styles.filters} role="group" aria-label="Show rows">
            {filters.map(
              ([id, label, amount]) =>
                (amount > 0 || id === 'all' || id === filter) && (
                  <button
                    key={id}
                    type="button"
                    className={styles.filter}
                    aria-pressed={filter === id}
                    onClick={() => setChosen(id)}
                  >
                    {label} <span>{amount.toLocaleString()}</span>
                  </button>
                ),
            )}
          </div>
          {shown.length === 0 ? (
            <p className={page.note}>
              {lines.length === 0 ? 'There are no rows below the headings.' : 'No rows here.'}
            </p>
          ) : (
            <VirtualList
              aria-label="Rows of the file"
              className={styles.rows ?? ''}
              items={shown}
              idOf={({ line }) => String(line)}
              estimate={filter === 'error' ? 150 : 64}
              renderItem={(line, row) => (
                <PreviewRow
                  row={row}
                  line={line}
                  check={checks.get(line.line)}
                  isLeftOut={out.has(line.line)}
                  choices={choices}
                  onFix={(number, field, value) => fix([number], field, value)}
                  onLeaveOut={(number, isOut) => leaveOut([number], isOut)}
                />
              )}
            />
          )}
        </>
      )}
      <div className={styles.bar}>
        <p role="status" className={styles.status}>
          {query.isError
            ? ''
            : isCurrent
              ? summaryOf({
                  fresh: sent.length - known - twice - faulty.length,
                  merged: known + twice,
                  faulty: faulty.length,
                  out: out.size,
                })
              : 'Checking the rows…'}
        </p>
        <div className={page.actions}>
          <Button onClick={onCancel}>{results.length > 0 ? 'Stop here' : 'Other file'}</Button>
          {faulty.length > 0 && isCurrent && (
            <Button
              onClick={() =>
                leaveOut(
                  faulty.map(({ line }) => line),
                  true,
                )
              }
            >
              Leave out {faulty.length === 1 ? 'the row' : `all ${faulty.length.toLocaleString()} rows`} to correct
            </Button>
          )}
          <Button
            variant="primary"
            aria-disabled={!canImport}
            onClick={() =>
              canImport &&
              onConfirm(
                sent.map(({ line }) => line),
                progress.reasons,
              )
            }
          >
            Import {sent.length === 1 ? '1 row' : `${sent.length.toLocaleString()} rows`}
          </Button>
        </div>
      </div>
    </div>
  );
}

type Filter = 'all' | 'error' | 'in_pipeline' | 'duplicate' | 'out';

function summaryOf({ fresh, merged, faulty, out }: Record<'fresh' | 'merged' | 'faulty' | 'out', number>): string {
  return [
    `${fresh.toLocaleString()} new`,
    merged > 0 && `${merged.toLocaleString()} to merge`,
    out > 0 && `${out.toLocaleString()} left out`,
    faulty > 0 && `${faulty.toLocaleString()} to correct or leave out first`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}
