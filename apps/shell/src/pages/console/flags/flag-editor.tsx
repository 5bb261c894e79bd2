import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { Dialog } from '@lineup/ui/dialog';
import {
  CheckboxField,
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  SelectField,
  TextArea,
  TextField,
  useForm,
} from '@lineup/ui/form';
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
export function FlagEditor({ onClose, ...rest }: FlagEditorProps) {
  return (
    <Dialog title={rest.flag ? `Edit ${rest.flag.key}` : 'New flag'} onClose={onClose}>
      {(close) => <FlagForm {...rest} onDone={close} />}
    </Dialog>
  );
}

type FlagFormProps = Omit<FlagEditorProps, 'onClose'> & { onDone(): void };

function FlagForm({ flag, mayDelete, onDone }: FlagFormProps) {
  const create = useChangeFlag();
  const edit = useEditFlag(flag);
  const remove = useChangeFlag();
  const isOfConsole = flag?.key === 'testing_dashboard' || flag?.key === 'user_management';
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `flag:${flag?.key ?? 'new'}`,
    initial: draftOf(flag),
    schema: readFlagDraft,
    ...(flag && { stored: draftOf(flag), onShown: edit.know }),
    send: ({ key, fields }) =>
      flag ? edit.mutateAsync({ ...fields }) : create.mutateAsync({ kind: 'create', key, fields }),
    onDone,
  });

  return (
    <Form {...formProps}>
      {!flag && <TextField label="Key" hint="The name in the code. It cannot be changed later." {...bind('key')} />}
      <CheckboxField label="Turned on" {...bind('isEnabled')} />
      {isOfConsole && (
        <p className={styles.hint}>
          This flag opens the console. It stays on for admins and for you: from outside nobody could turn it back on.
        </p>
      )}
      <RoleBoxes {...bind('roles')} />
      <FieldPair>
        <TextField
          label="Rollout in percent"
          hint="100 is on. Anything under 100 is off for everybody."
          inputMode="numeric"
          {...bind('rollout')}
        />
        <TextField label="Variant" hint="For a remote: its channel or version; empty is stable." {...bind('variant')} />
      </FieldPair>
      <CheckboxField label="For development only: off for everybody" {...bind('isDevOnly')} />
      <SelectField label="Type" {...bind('type')}>
        {FLAG_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextArea label="Notes" {...bind('notes')} />
      <TextField
        label="Reason for this change"
        hint="Needed for whatever switches a remote. It stays in the log of changes."
        {...bind('reason')}
      />
      {flag && mayDelete && (
        <div>
          <ConfirmDialog
            title={`Delete ${flag.key}?`}
            yes="Delete it"
            no="Keep"
            isDestructive
            onConfirm={() => remove.mutate({ kind: 'delete', flag }, { onSuccess: onDone })}
          >
            {(ask) => (
              <Button disabled={isSending || remove.isPending} onClick={ask}>
                Delete
              </Button>
            )}
          </ConfirmDialog>
        </div>
      )}
      <FormMessage>{failure ?? remove.refusal}</FormMessage>
      <FormActions label="Save" busyLabel="Saving…" isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
