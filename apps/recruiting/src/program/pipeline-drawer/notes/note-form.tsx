import { useId, useRef, useState } from 'react';
import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { useChoices } from '@lineup/ui/choices';
import { Form, FormMessage, SubmitButton, TextArea, requiredText, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import type { Interest } from '../../model/load-interest';
import type { Pipeline } from '../../model/load-pipeline';
import styles from '../kit/drawer.module.css';
import { suggestionsFor, typedName } from './mentions';
import { useSaveNote } from './use-save-note';

interface NoteFormProps {
  interest: Interest;
  people: Pipeline['people'];
  /** The note that is changed; a new one without it. */
  note?: NonNullable<Interest['notes']>[number];
  onDone?(): void;
}

/** As the database has it. */
const NOTE_MAX = 4000;
const schema = z.object({ body: requiredText(NOTE_MAX, 'Write a note first.') });

/** Writes a note; an "@" suggests colleagues, who then see it in the pipeline. */
export function NoteForm({ interest, people, note, onDone }: NoteFormProps) {
  const userId = useAuth().user?.id ?? '';
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const save = useSaveNote(interest.id, people);
  const { bind, draft, failure, isSending, formProps, reset } = useForm({
    keepAs: `note:${note?.id ?? `new:${interest.id}`}`,
    isSensitive: true,
    initial: { body: note?.body ?? '' },
    schema,
    send: ({ body }, id) => save.mutateAsync({ id: note?.id ?? id, body: body.trim() }),
    // What was typed meanwhile stays.
    onDone: (): void => (onDone ? onDone() : reset(undefined, draft)),
    staysOpen: !note,
  });
  const body = bind('body');
  const others = people.filter(({ id }) => id !== userId);
  const suggestions = typed === null ? [] : suggestionsFor(typed, others);
  const field = () => area.current?.querySelector('textarea') ?? null;
  const follow = (target: HTMLTextAreaElement) => {
    setTyped(typedName(target.value, target.selectionStart));
    point(undefined);
  };
  const insert = (name: string) => {
    const target = field();
    if (!target || typed === null) return;
    const start = target.selectionStart - typed.length;
    const text = `${target.value.slice(0, start)}${name} ${target.value.slice(target.selectionStart)}`;
    body.onChange(text);
    setTyped(null);
    const caret = start + name.length + 1;
    requestAnimationFrame(() => {
      target.focus();
      target.setSelectionRange(caret, caret);
    });
  };
  const { activeItem, point, fieldProps, listProps, optionProps } = useChoices({
    items: suggestions,
    keyOf: (person) => person.id,
    fieldId: id,
    label: 'Colleagues',
    text: typed ?? '',
    isOpen: suggestions.length > 0,
    onType: () => {},
    onChoose: ({ name }) => insert(name),
    onEscape: suggestions.length > 0 ? () => setTyped(null) : undefined,
    onKeyDown: (event) => {
      if (event.key !== 'Tab' || !activeItem) return;
      event.preventDefault();
      insert(activeItem.name);
    },
  });
  // A text area is no combobox: it keeps its own role.
  const { onKeyDown, 'aria-activedescendant': activeId, 'aria-controls': listId } = fieldProps;

  return (
    <Form {...formProps} aria-label={note ? 'Edit note' : 'New note'}>
      <FormMessage>{failure}</FormMessage>
      <div ref={area} className={styles.mentioning}>
        <TextArea
          label={note ? 'Note' : 'Add a note'}
          placeholder="Only your program sees this. Type @ to mention a colleague."
          rows={2}
          maxLength={NOTE_MAX}
          {...body}
          aria-haspopup="listbox"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          onKeyDown={onKeyDown}
          onKeyUp={({ currentTarget, key }) => {
            if (!['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(key)) follow(currentTarget);
          }}
          onBlur={() => setTyped(null)}
        />
        <div {...listProps} hidden={suggestions.length === 0}>
          {suggestions.map((person, index) => (
            <div key={person.id} {...optionProps(index)}>
              {person.name}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.actions}>
        <SubmitButton
          label={note ? 'Save note' : 'Add note'}
          busyLabel="Saving…"
          isBusy={isSending}
          variant="secondary"
        />
        {note && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </Form>
  );
}
