import { useEffect, useRef } from 'react';
import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { Form, FormMessage, SubmitButton, TextArea, fields, optionalText, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { recruitingKeys } from '../../model/keys';
import { itemName, type ListItem } from '../model/load-list';
import { NOTE_MAX } from '../../model/load-lists';
import styles from './lists.module.css';

interface NoteFormProps {
  item: ListItem;
  onClose(): void;
}

const rules = fields({ note: optionalText(NOTE_MAX) });

/** The note on an item of an own list. */
export function NoteForm({ item, onClose }: NoteFormProps) {
  const userId = useAuth().user?.id ?? '';
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector('textarea')?.focus(), []);
  const save = useAction({
    run: async (note: string | null) => {
      const supabase = await getClient();
      await unwrap(supabase.from('list_items').update({ note }).eq('id', item.id).select('id').single());
    },
    failed: 'The note could not be saved. What you typed is still here.',
    invalidates: [recruitingKeys.lists(userId)],
  });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `list-note:${item.id}`,
    isSensitive: true,
    initial: { note: item.note ?? '' },
    rules,
    send: ({ note }) => save.mutateAsync(note),
    onDone: onClose,
  });
  return (
    <div ref={area} className={styles.noteLine}>
      <Form {...formProps} className={styles.noteForm ?? ''} aria-label={`Note on ${itemName(item)}`}>
        <FormMessage>{failure}</FormMessage>
        <TextArea label="Note" maxLength={NOTE_MAX} {...bind('note')} />
        <div className={styles.actions}>
          <SubmitButton label="Save note" busyLabel="Saving…" isBusy={isSending} />
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </div>
  );
}
