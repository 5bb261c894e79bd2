import {
  CheckboxField,
  Form,
  FormMessage,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  useForm,
} from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { useOpenDialog } from '@lineup/ui/open-dialogs';
import { useEffect, useId, useRef } from 'react';
import { ConfirmButton } from '../kit/confirm-button';
import styles from '../kit/console.module.css';
import { useChangeFlag, useEditFlag } from '../model/change-flag';
import type { StaffFlag } from '../model/list-flags';
import { draftOf, FLAG_TYPES, readFlagDraft } from './flag-form';
import { RoleBoxes } from './role-boxes';

interface FlagEditorProps {
  /** As it is stored by now; null for a new flag. */
  flag: StaffFlag | null;
  mayDelete: boolean;
  onClose(): void;
}

/** Every field of a flag in a dialog. When the database refuses a change, the dialog says why and keeps its input. */
export function FlagEditor({ flag, mayDelete, onClose }: FlagEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const create = useChangeFlag();
  const edit = useEditFlag(flag);
  const remove = useChangeFlag();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const isOfConsole = flag?.key === 'testing_dashboard' || flag?.key === 'user_management';
  useOpenDialog(true, close);
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `flag:${flag?.key ?? 'new'}`,
    initial: draftOf(flag),
    schema: readFlagDraft,
    ...(flag && { stored: draftOf(flag), onShown: edit.know }),
    send: ({ key, fields }) =>
      flag ? edit.mutateAsync({ ...fields }) : create.mutateAsync({ kind: 'create', key, fields }),
    onDone: close,
  });

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <Form {...formProps}>
        <h2 id={titleId}>{flag ? `Edit ${flag.key}` : 'New flag'}</h2>
        {!flag && <TextField label="Key" hint="The name in the code. It cannot be changed later." {...bind('key')} />}
        <CheckboxField label="Turned on" {...bind('isEnabled')} />
        {isOfConsole && (
          <p className={styles.hint}>
            This flag opens the console. It stays on for admins and for you: from outside nobody could turn it back on.
          </p>
        )}
        <RoleBoxes {...bind('roles')} />
        <div className={styles.columns}>
          <TextField
            label="Rollout in percent"
            hint="100 is on. Anything under 100 is off for everybody."
            inputMode="numeric"
            {...bind('rollout')}
          />
          <TextField
            label="Variant"
            hint="For a remote: its channel or version; empty is stable."
            {...bind('variant')}
          />
        </div>
        <CheckboxField label="For development only: off for everybody" {...bind('isDevOnly')} />
        <SelectField label="Type" {...bind('type')}>
          {FLAG_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <TextArea label="Notes" {...bind('notes')} />
        <FormMessage>{failure ?? remove.refusal}</FormMessage>
        <div className={`${styles.buttons} ${styles.dialogActions}`}>
          {flag && mayDelete && (
            <ConfirmButton
              label="Delete"
              question={`Delete ${flag.key}?`}
              yes="Delete it"
              isDisabled={isSending || remove.isPending}
              onConfirm={() => remove.mutate({ kind: 'delete', flag }, { onSuccess: close })}
            />
          )}
          <span className={styles.grow} />
          <Button onClick={close}>Cancel</Button>
          <SubmitButton label="Save" busyLabel="Saving…" isBusy={isSending} />
        </div>
      </Form>
    </dialog>
  );
}
