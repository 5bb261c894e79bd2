import { useState } from 'react';
import { CheckboxField, Form, FormActions, useForm } from '@lineup/ui/form';
import { summarizeRoster } from '../../model/roster/roster';
import type { TeamPage } from '../../model/team';
import { ColumnChoice } from './column-choice';
import type { ColumnMap, ImportTable } from './import-columns';
import styles from './import-preview.module.css';
import { ImportResult, type ImportDone } from './import-result';
import { useImportRoster } from './import-roster';
import { checkRows, limitText, type ImportRow } from './import-rows';
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
  const [done, setDone] = useState<ImportDone | null>(null);
  const importing = useImportRoster(page.team.id);

  const rows = checkRows(table, columns, { kind: 'member', gameId: defaultGameId }, page).map((row) => {
    const problem = importing.refused.get(row.line);
    return problem ? { ...row, person: null, problems: [problem] } : row;
  });
  const wrong = rows.filter(({ person }) => !person).length;
  const right = rows.filter(({ person, known }) => person && known !== 'on-list');
  const newcomers = right.filter(({ known }) => known === null).length;
  const room = roomText(page, right);
  const canImport = right.length > 0 && (wrong === 0 || leavesOut);

  const { isSending, formProps } = useForm({
    initial: {},
    schema: () => ({ input: right.flatMap(({ person }) => person ?? []) }),
    send: async (people) => {
      const outcomes = await importing.mutateAsync(people);
      // As they were: the roster that is fetched now has these people.
      setDone({ rows, outcomes: new Map(people.map(({ line }, at) => [line, outcomes[at]?.outcome ?? 'unchanged'])) });
    },
    staysOpen: true,
  });
  if (done) return <ImportResult done={done} games={page.games} onClose={onDone} />;

  return (
    <Form {...formProps}>
      <p className={styles.summary} role="status">
        <strong>{name}</strong>
        {`: ${summaryOf(rows, right.length, wrong)}`}
      </p>
      {wrong > 0 && right.length > 0 && (
        <CheckboxField
          label={`Leave out ${wrong === 1 ? 'the row with a problem' : `the ${wrong} rows with problems`}`}
          value={leavesOut}
          onChange={setLeavesOut}
        />
      )}
      <ColumnChoice
        headings={table.headings}
        columns={columns}
        onChange={(changed) => {
          importing.reset();
          onColumns(changed);
        }}
      />
      <PreviewTable rows={rows} games={page.games} />
      {room && (
        <p className={styles.summary} role="status">
          {room}
        </p>
      )}
      {page.invitations_left !== null && newcomers > page.invitations_left && (
        <p className={styles.summary} role="status">
          {`${limitText(page.invitations_left)} Of these ${newcomers} rows, those without an account need an invitation: if there are more, nothing is imported.`}
        </p>
      )}
      <FormActions
        label={right.length === 1 ? 'Import 1 person' : `Import ${right.length} people`}
        busyLabel="Importing..."
        cancelLabel="Other file"
        isBusy={isSending}
        disabled={!canImport}
        onCancel={onBack}
      />
    </Form>
  );
}

/** The notice that the roster gets fuller than the team wants, which nothing refuses; null where the file fits. */
function roomText({ team, members, staff }: TeamPage, right: ImportRow[]): string | null {
  const { players, openSlots } = summarizeRoster(team, members, staff);
  const maximum = team.max_roster_size;
  const added = new Set(right.flatMap(({ person }) => (person?.kind === 'member' ? person.email : []))).size;
  if (maximum === null || added <= openSlots) return null;
  const free = openSlots === 0 ? 'no place' : openSlots === 1 ? '1 place' : `${openSlots} places`;
  return `The roster has ${free} left of ${maximum}, and this file has ${added} new ${added === 1 ? 'player' : 'players'}. With all of them it has ${players + added}: ${players + added - maximum} over the maximum in the team’s settings.`;
}

function summaryOf(rows: ImportRow[], right: number, wrong: number): string {
  const known = rows.length - right - wrong;
  return [
    `${right} to import`,
    known > 0 && `${known} on the roster already`,
    wrong > 0 &&
      `${wrong} with problems. Correct the file and choose it again${right > 0 ? ', or leave them out' : ''}`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}
