import { useId, useLayoutEffect, useRef, useState } from 'react';
import { DataError } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import type { StoredAbility } from '../model/load-editor';
import { fieldSchemas, LABELS } from '../model/cooldown-fields';
import styles from './editor.module.css';
import { EditConflict } from './save-fields';
import { type FigureField, useSaveFigure } from './use-save-figure';

interface FigureCellProps {
  row: StoredAbility;
  field: FigureField;
}

interface Draft {
  text: string;
  seen: StoredAbility;
}

const textOf = (value: number | null) => (value === null ? '' : String(value));

/** One figure in the table. What is typed is stored on Enter or when the cell is left; Escape takes it back. */
export function FigureCell({ row, field }: FigureCellProps) {
  const id = useId();
  // What was typed and what stood there when the typing began.
  const [draft, setDraft] = useState<Draft | null>(null);
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<StoredAbility | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const save = useSaveFigure(row.ability, field);

  const commit = async (seen = draft?.seen) => {
    if (!draft || !seen || save.isPending) return;
    await store(draft, seen);
  };
  /** Stores what was typed over what was seen then. */
  const store = async (typed: Draft, seen: StoredAbility) => {
    const { data: value, error: wrong } = fieldSchemas[field].safeParse(typed.text);
    if (wrong) return setProblem(wrong.issues[0]?.message);
    if (value === seen[field]) return reset();
    try {
      const stored = await save.mutateAsync({ seen, value });
      setTheirs(null);
      const now = latest.current;
      if (!now || now.text === typed.text) return setDraft(null);
      // What was typed while it was stored stays, over what is stored now. Who has left the cell is done with it.
      const next = { ...now, seen: stored };
      setDraft(next);
      if (document.activeElement !== input.current) await store(next, stored);
    } catch (error) {
      if (error instanceof DataError && error.cause instanceof EditConflict) setTheirs(error.cause.now);
    }
  };
  const reset = () => {
    setDraft(null);
    setProblem(undefined);
    setTheirs(null);
  };
  const noteId = problem || theirs ? `${id}-note` : undefined;
  return (
    <td className={styles.cell}>
      <input
        ref={input}
        className={styles.input}
        aria-label={`${LABELS[field]}, ${row.ability} of ${row.hero}`}
        aria-invalid={problem || theirs ? true : undefined}
        aria-describedby={noteId}
        aria-busy={save.isPending || undefined}
        data-changed={draft !== null || undefined}
        inputMode={field === 'cooldown_seconds' ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={draft?.text ?? textOf(row[field])}
        onChange={({ target }) => {
          setProblem(undefined);
          setDraft((before) => ({ text: target.value, seen: before?.seen ?? row }));
        }}
        onBlur={() => theirs === null && void commit()}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && theirs === null) void commit();
          if (key === 'Escape') reset();
        }}
      />
      {problem && (
        <p id={noteId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {theirs && (
        <div id={noteId} className={styles.conflict} role="alert">
          <p>Someone else set this to {textOf(theirs[field]) || 'empty'}.</p>
          <Button
            onClick={() => {
              reset();
              input.current?.focus();
            }}
          >
            Use theirs
          </Button>
          <Button
            onClick={() => {
              void commit(theirs);
              input.current?.focus();
            }}
          >
            Keep mine
          </Button>
        </div>
      )}
    </td>
  );
}
