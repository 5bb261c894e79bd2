import { useRef, useState } from 'react';
import { Button } from '@lineup/ui/button';
import { Checkbox } from '@lineup/ui/checkbox';
import form from '../../form/form.module.css';
import type { TeamPage } from '../../model/team';
import { ColumnChoice } from './column-choice';
import type { ColumnMap, ImportTable } from './import-columns';
import styles from './import-preview.module.css';
import { useImportRoster } from './import-roster';
import { checkRows, type ImportRow } from './import-rows';
import { PreviewTable } from './preview-table';

interface ImportPreviewProps {
  /** Of the file. */
  name: string;
  table: ImportTable;
  columns: ColumnMap;
  page: TeamPage;
  defaultGameId: string | null;
  onColumns(columns: ColumnMap): void;
  onBack(): void;
  onDone(): void;
}

/** What each row of the file means. Imports all rows or none; rows with problems may be left out on purpose. */
export function ImportPreview(props: ImportPreviewProps) {
  const { name, table, columns, page, defaultGameId, onColumns, onBack, onDone } = props;
  const [leavesOut, setLeavesOut] = useState(false);
  const importing = useImportRoster(page.team.id, page.viewer.is_manager);
  const isSending = useRef(false);

  const rows = checkRows(table, columns, { kind: 'member', gameId: defaultGameId }, page).map((row) => {
    const problem = importing.refused.get(row.line);
    return problem ? { ...row, person: null, problems: [problem] } : row;
  });
  const wrong = rows.filter(({ person }) => !person).length;
  const right = rows.filter(({ person, known }) => person && known !== 'on-list');
  const canImport = right.length > 0 && (wrong === 0 || leavesOut);

  const submit = async () => {
    // State changes come too late for the second click of a double click.
    if (isSending.current || !canImport) return;
    isSending.current = true;
    try {
      await importing.mutateAsync(right.flatMap(({ person }) => person ?? []));
      onDone();
    } catch (error) {
      isSending.current = false;
      console.error('The roster could not be imported', error);
    }
  };

  return (
    <div className={form.form}>
      <p className={styles.summary} role="status">
        <strong>{name}</strong>
        {`: ${summaryOf(rows, right.length, wrong)}`}
      </p>
      <ColumnChoice
        headings={table.headings}
        columns={columns}
        onChange={(changed) => {
          importing.reset();
          onColumns(changed);
        }}
      />
      <PreviewTable rows={rows} games={page.games} />
      {wrong > 0 && right.length > 0 && (
        <Checkbox checked={leavesOut} onChange={(event) => setLeavesOut(event.target.checked)}>
          {`Leave out ${wrong === 1 ? 'the row with a problem' : `the ${wrong} rows with problems`}`}
        </Checkbox>
      )}
      <div className={form.actions}>
        <Button disabled={importing.isPending} onClick={onBack}>
          Other file
        </Button>
        <Button type="primary" disabled={!canImport} loading={importing.isPending} onClick={() => void submit()}>
          {labelOf(importing.isPending, right.length)}
        </Button>
      </div>
    </div>
  );
}

function summaryOf(rows: ImportRow[], right: number, wrong: number): string {
  const known = rows.length - right - wrong;
  return [
    `${right} to import`,
    known > 0 && `${known} on the roster already`,
    wrong > 0 && `${wrong} with problems. Correct the file and choose it again, or leave them out`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}

function labelOf(isPending: boolean, count: number): string {
  if (isPending) return 'Importing...';
  return count === 1 ? 'Import 1 person' : `Import ${count} people`;
}
