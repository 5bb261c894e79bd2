import { useMemo, useState, type ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { calendarDate } from '@lineup/ui/dates';
import { CheckboxField, DateField } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { LABELS, type CooldownField } from '../model/cooldown-fields';
import { VerdictMark } from '../kit/verdict-mark';
import { figureText } from '../model/figures';
import { type EditorData } from '../model/load-editor';
import { compareSnapshot, type ChangedRow } from './compare-snapshot';
import { dayProblem } from './day-problem';
import styles from './import.module.css';
import type { SnapshotRow } from './snapshot-rows';
import { useImportSnapshot } from './use-import-snapshot';

interface ImportPreviewProps {
  /** Of this import. */
  id: string;
  fileName: string;
  file: readonly SnapshotRow[];
  /** From the name of the file; empty where that has none. */
  initialDay: string;
  data: EditorData;
  onOther(): void;
  onDone(): void;
}

/** What a file would change. Nothing is written before it is confirmed, and then in one call. */
export function ImportPreview({ id, fileName, file, initialDay, data, onOther, onDone }: ImportPreviewProps) {
  const [day, setDay] = useState(initialDay);
  const [isAsked, setAsked] = useState(false);
  const [leavesFaulty, setLeavesFaulty] = useState(false);
  const [removesMissing, setRemovesMissing] = useState(false);
  const [ids] = useState(() => new Map(file.map(({ line }) => [line, crypto.randomUUID() as string])));
  const preview = useMemo(
    () => compareSnapshot(data.rows, file, day, (line) => ids.get(line) ?? ''),
    [data.rows, file, day, ids],
  );
  const { added, changed, unchanged, newer, missing, faulty } = preview;
  const wrongDay = dayProblem(day, data.as_of);
  const rows = [...added, ...changed.map(({ row }) => row), ...unchanged];
  const removed = removesMissing ? missing : [];
  const isBlocked = faulty.length > 0 && !leavesFaulty;
  const isEmpty = rows.length + removed.length === 0;

  const save = useImportSnapshot({ id, day, version: data.version, rows, removed }, onDone);
  const confirm = () => {
    setAsked(true);
    if (!wrongDay && !isBlocked && !isEmpty) save.mutate();
  };
  return (
    <>
      <p className={styles.summary} role="status">
        <strong>
          <bdi>{fileName}</bdi>
        </strong>
        : {added.length} new, {changed.length} changed, {unchanged.length} unchanged, {missing.length} not in the file
        {newer.length > 0 && `, ${newer.length} corrected since`}
        {faulty.length > 0 && `, ${faulty.length} to correct`}.
      </p>
      <div className={styles.day}>
        <DateField
          label="Day of the snapshot"
          isRequired
          value={day}
          onChange={setDay}
          hint="The day when these figures were current in the game."
          error={(isAsked || day !== '') && wrongDay ? wrongDay : undefined}
        />
      </div>
      {faulty.length > 0 && (
        <Part title="To correct" amount={faulty.length}>
          <ul className={styles.rows}>
            {faulty.map(({ line, draft, problems }) => (
              <li key={line}>
                <span>
                  Row {line}: <strong>{[draft.ability, draft.hero].filter(Boolean).join(', ') || 'no name'}</strong>
                </span>
                <ul className={styles.problems}>
                  {(Object.entries(problems) as [CooldownField, string][]).map(([field, text]) => (
                    <li key={field}>
                      {LABELS[field]}
                      {draft[field] && <> “{draft[field].slice(0, 60)}”</>}: {text}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <CheckboxField
            label={faulty.length === 1 ? 'Leave out this row' : `Leave out these ${faulty.length} rows`}
            value={leavesFaulty}
            onChange={setLeavesFaulty}
            error={isAsked && isBlocked ? 'Correct the file and choose it again, or leave these rows out.' : null}
          />
        </Part>
      )}
      <Part title="Changed" amount={changed.length}>
        <ul className={styles.rows}>
          {changed.map((change) => (
            <Changed key={change.row.id} change={change} />
          ))}
        </ul>
      </Part>
      <Part title="New" amount={added.length}>
        <ul className={styles.rows}>
          {added.map((row) => (
            <li key={row.id}>
              <span>
                <strong>{row.ability}</strong>, {row.hero}
              </span>
              <span>
                {[
                  row.cooldown_seconds !== null && figureText('seconds', row.cooldown_seconds),
                  row.charges !== null && row.charges > 1 && figureText('charges', row.charges),
                  row.energy_cost !== null && figureText('energy', row.energy_cost),
                  row.note,
                ]
                  .filter(Boolean)
                  .join(', ') || 'no figures'}
              </span>
              <VerdictMark verdict="new" />
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Corrected after that day, so they stay" amount={newer.length}>
        <Names rows={newer} />
      </Part>
      <Part title="Not in the file" amount={missing.length}>
        <Names rows={missing} />
        <CheckboxField
          label={missing.length === 1 ? 'Remove it from the table' : `Remove these ${missing.length} from the table`}
          value={removesMissing}
          onChange={setRemovesMissing}
        />
      </Part>
      <div className={styles.actions}>
        <Button onClick={onOther}>Other file</Button>
        <Button variant="primary" aria-disabled={save.isPending || isEmpty} onClick={confirm}>
          {save.isPending ? 'Importing…' : 'Import snapshot'}
        </Button>
      </div>
    </>
  );
}

function Part({ title, amount, children }: { title: string; amount: number; children: ReactNode }) {
  if (amount === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h3>
        {title} <span>{amount}</span>
      </h3>
      {children}
    </section>
  );
}

const Names = ({ rows }: { rows: readonly { id: string; hero: string; ability: string; as_of: string }[] }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <li key={row.id}>
        <span>
          <strong>{row.ability}</strong>, {row.hero}
        </span>
        <span className={styles.note}>as of {calendarDate(row.as_of)}</span>
      </li>
    ))}
  </ul>
);

function Changed({ change: { before, row, fields, figures, verdict } }: { change: ChangedRow }) {
  return (
    <li>
      <span>
        <strong>{row.ability}</strong>, {row.hero}
      </span>
      <span className={styles.steps}>
        {fields.map((field) => (
          <span key={field}>
            {LABELS[field]}: {String(before[field] ?? 'none')}
            <ArrowRight size={12} aria-label="to" />
            <b>{String(row[field] ?? 'none')}</b>
          </span>
        ))}
      </span>
      {verdict && <VerdictMark verdict={verdict} percent={figures[0]?.percent ?? null} />}
    </li>
  );
}
