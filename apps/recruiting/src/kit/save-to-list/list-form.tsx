import { useRef } from 'react';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, requiredName, useForm } from '@lineup/ui/form';
import { LIST_NAME_MAX } from '../../model/load-lists';
import { useSaveList } from './use-save-list';
import { t } from '../../language';

interface ListFormProps {
  /** The list to rename; null makes one. */
  list: { id: string; name: string } | null;
  onDone(id: string): void;
}

const schema = z.object({ name: requiredName(LIST_NAME_MAX, () => t('Enter a name.')) });

/** Makes or renames a list. */
export function ListForm({ list, onDone }: ListFormProps) {
  const save = useSaveList(list);
  const madeId = useRef('');
  const { bind, failure, isSending, formProps, reset } = useForm({
    keepAs: `list:${list?.id ?? 'new'}`,
    initial: { name: list?.name ?? '' },
    schema,
    send: ({ name }, id) => {
      madeId.current = list?.id ?? id;
      return save.mutateAsync({ id: madeId.current, name });
    },
    onDone: () => {
      reset();
      onDone(madeId.current);
    },
    staysOpen: true,
  });
  return (
    <Form {...formProps} aria-label={list ? t('Rename list') : t('Make a list')}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={list ? t('Name') : t('New list')}
        isRequired
        isFirst={list !== null}
        maxLength={LIST_NAME_MAX}
        placeholder={t('Programs in the Midwest')}
        {...bind('name')}
      />
      <div>
        <SubmitButton
          variant={list ? 'primary' : 'secondary'}
          label={list ? t('Save') : t('Create list')}
          busyLabel={t('Saving…')}
          isBusy={isSending}
        />
      </div>
    </Form>
  );
}
