import { useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, requiredName, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { useChangeFields } from '../model/change-fields';
import page from '../kit/edit.module.css';
import { RemovedNotice } from '../kit/removed-notice';
import type { Named } from '../model/named';
import { useRemovePart } from '../model/use-remove-part';
import { useAddNamed } from './use-add-named';

const nameSchema = (max: number) => z.object({ name: requiredName(max, 'Enter a name.') });

interface NameListProps {
  part: 'criterion' | 'tag';
  /** What one of them is called. */
  noun: string;
  rows: readonly Named[];
  max: { rows: number; characters: number };
  isReadOnly: boolean;
  add(id: string, name: string): Promise<void>;
}

/** Rows that have nothing but a name: added, renamed, removed. */
export function NameList({ part, noun, rows, max, isReadOnly, add }: NameListProps) {
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const removals = useRemovePart(part, noun);
  const adding = useAddNamed(noun, add);
  const form = useForm({
    initial: { name: '' },
    schema: nameSchema(max.characters),
    send: ({ name }, id) => adding.mutateAsync({ id, name }),
    onDone: (): void => form.reset(),
  });
  return (
    <>
      {rows.length === 0 && <p className={page.muted}>None yet.</p>}
      <ul className={page.rows}>
        {rows.map((row) => (
          <li key={row.id} className={page.row}>
            {renamedId === row.id ? (
              <Rename part={part} row={row} noun={noun} max={max.characters} onDone={() => setRenamedId(null)} />
            ) : (
              <>
                <span className={page.face}>{row.name}</span>
                {!isReadOnly && (
                  <>
                    <Button
                      variant="ghost"
                      className={page.icon}
                      aria-label={`Rename ${row.name}`}
                      onClick={() => setRenamedId(row.id)}
                    >
                      <Pencil size={16} aria-hidden />
                    </Button>
                    <Button
                      variant="ghost"
                      className={page.icon}
                      aria-label={`Remove ${row.name}`}
                      aria-disabled={removals.isRemoving(row.id)}
                      onClick={() => removals.remove(row)}
                    >
                      <Trash2 size={16} aria-hidden />
                    </Button>
                  </>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <RemovedNotice removals={removals} />
      {!isReadOnly && rows.length < max.rows && (
        <Form {...form.formProps} aria-label={`New ${noun}`}>
          <FormMessage>{form.failure}</FormMessage>
          <div className={page.inline}>
            <TextField label={`New ${noun}`} maxLength={max.characters} {...form.bind('name')} />
            <SubmitButton label={`Add ${noun}`} busyLabel="Adding…" isBusy={form.isSending} variant="secondary" />
          </div>
        </Form>
      )}
    </>
  );
}

interface RenameProps {
  part: 'criterion' | 'tag';
  row: Named;
  noun: string;
  max: number;
  onDone(): void;
}

function Rename({ part, row, noun, max, onDone }: RenameProps) {
  const save = useChangeFields({
    part,
    id: row.id,
    row: { name: row.name },
    refused: (error) =>
      error.code === '23505' || error.kind === 'not-found'
        ? { fields: { name: `There is already a ${noun} with this name.` } }
        : undefined,
  });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `${part}:${row.id}`,
    initial: { name: row.name },
    stored: { name: row.name },
    onShown: save.know,
    schema: nameSchema(max),
    send: (input) => save.mutateAsync(input),
    onDone,
  });
  return (
    <Form {...formProps} className={page.whole ?? ''} aria-label={`Rename ${row.name}`}>
      <FormMessage>{failure}</FormMessage>
      <div className={page.inline}>
        <TextField label="Name" maxLength={max} {...bind('name')} />
        <SubmitButton label="Save" busyLabel="Saving…" isBusy={isSending} />
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  );
}
