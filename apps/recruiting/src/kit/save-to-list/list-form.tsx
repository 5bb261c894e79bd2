import { useRef } from 'react';
import { useAuth } from '@lineup/auth';
import { getClient, insertOnce, unwrap, useAction } from '@lineup/data';
import { Form, FormMessage, SubmitButton, TextField, fields, requiredName, useForm } from '@lineup/ui/form';
import { recruitingKeys } from '../../model/keys';
import { LIST_NAME_MAX } from '../../model/load-lists';

interface ListFormProps {
  /** The list to rename; null makes one. */
  list: { id: string; name: string } | null;
  onDone(id: string): void;
}

const rules = fields({ name: requiredName(LIST_NAME_MAX, 'Enter a name.') });

/** Makes or renames a list. */
export function ListForm({ list, onDone }: ListFormProps) {
  const userId = useAuth().user?.id ?? '';
  const save = useAction({
    run: async ({ id, name }: { id: string; name: string }) => {
      const supabase = await getClient();
      const rename = () => supabase.from('lists').update({ name }).eq('id', id).select('id').single();
      if (list) await unwrap(rename());
      // Where another list has that name, no row of this id is there to update.
      else await insertOnce(() => supabase.from('lists').insert({ id, name }), rename);
    },
    refused: (error) => {
      if (list && error.kind === 'not-found')
        return { message: 'This list was deleted, in another window or on another device.' };
      if (error.code === '23505' || error.kind === 'not-found')
        return { fields: { name: 'You already have a list with this name. Choose another one.' } };
      return error.kind === 'invalid' ? { message: error.message } : undefined;
    },
    failed: 'The list could not be saved. Try again.',
    invalidates: [recruitingKeys.lists(userId)],
  });
  const madeId = useRef('');
  const { bind, failure, isSending, formProps, reset } = useForm({
    keepAs: `list:${list?.id ?? 'new'}`,
    initial: { name: list?.name ?? '' },
    rules,
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
    <Form {...formProps} aria-label={list ? 'Rename list' : 'Make a list'}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={list ? 'Name' : 'New list'}
        isRequired
        isFirst={list !== null}
        maxLength={LIST_NAME_MAX}
        placeholder="Programs in the Midwest"
        {...bind('name')}
      />
      <div>
        <SubmitButton
          variant={list ? 'primary' : 'secondary'}
          label={list ? 'Save' : 'Create list'}
          busyLabel="Saving…"
          isBusy={isSending}
        />
      </div>
    </Form>
  );
}
