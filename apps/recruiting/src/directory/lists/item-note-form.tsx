import { useEffect, useRef } from 'react';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextArea, optionalText, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { itemName, type ListItem } from '../model/load-list';
import { NOTE_MAX } from '../../model/load-lists';
import styles from './lists.module.css';
import { useSaveItemNote } from './use-save-item-note';
import { t } from '../../language';

interface NoteFormProps {
  item: ListItem;
  onClose(): void;
}

const schema = z.object({ note: optionalText(NOTE_MAX) });

/** The note on an item of an own list. */
export function ItemNoteForm({ item, onClose }: NoteFormProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector('textarea')?.focus(), []);
  const save = useSaveItemNote(item.id);
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `list-note:${item.id}`,
    isSensitive: true,
    initial: { note: item.note ?? '' },
    schema,
    send: ({ note }) => save.mutateAsync(note),
    onDone: onClose,
  });
  return (
    <div ref={area} className={styles.noteLine}>
      <Form {...formProps} className={styles.noteForm ?? ''} aria-label={t('Note on {name}', { name: itemName(item) })}>
        <FormMessage>{failure}</FormMessage>
        <TextArea label={t('Note')} maxLength={NOTE_MAX} {...bind('note')} />
        <div className={styles.actions}>
          <SubmitButton label={t('Save note')} busyLabel={t('Saving…')} isBusy={isSending} />
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </div>
      </Form>
    </div>
  );
}
