import { NativeButton } from '@lineup/ui/native-button';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { refusal, useFlagWrite } from '../data/change-flag';
import type { StaffFlag } from '../data/list-flags';
import { ConfirmButton } from '../parts/confirm-button';
import { Field } from '../parts/field';
import { Problem } from '../parts/problem';
import styles from '../console.module.css';
import { checkDraft, draftOf, fieldsOf, FLAG_TYPES, type FlagDraft, type FlagProblems } from './flag-form';
import { RoleBoxes } from './role-boxes';

interface FlagEditorProps {
  /** Null for a new flag. */
  flag: StaffFlag | null;
  mayDelete: boolean;
  onClose(): void;
}

/** Every field of a flag in a dialog. What the database refuses is said in it, and what was typed stays. */
export function FlagEditor({ flag, mayDelete, onClose }: FlagEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [draft, setDraft] = useState(() => draftOf(flag));
  const [problems, setProblems] = useState<FlagProblems>({});
  const write = useFlagWrite();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();

  function set<K extends keyof FlagDraft>(field: K, value: FlagDraft[K]) {
    setDraft({ ...draft, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  }
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = checkDraft(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const fields = fieldsOf(draft);
    const order = flag
      ? ({ kind: 'change', flag, fields } as const)
      : ({ kind: 'create', key: draft.key, fields } as const);
    write.mutate(order, { onSuccess: close });
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <form className={styles.stack} noValidate onSubmit={save}>
        <h2 id={titleId}>{flag ? `Edit ${flag.key}` : 'New flag'}</h2>
        {!flag && (
          <Field label="Key" hint="How the code asks for it. It cannot be changed later." error={problems.key}>
            {(control) => <input {...control} value={draft.key} onChange={(event) => set('key', event.target.value)} />}
          </Field>
        )}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.isEnabled}
            onChange={(event) => set('isEnabled', event.target.checked)}
          />
          Turned on
        </label>
        <RoleBoxes chosen={draft.roles} onChange={(roles) => set('roles', roles)} />
        <div className={styles.columns}>
          <Field
            label="Rollout in percent"
            hint="100 is on. Anything under 100 is off for everybody."
            error={problems.rollout}
          >
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                value={draft.rollout}
                onChange={(event) => set('rollout', event.target.value)}
              />
            )}
          </Field>
          <Field label="Variant" hint="For a remote: its channel or version; empty is stable." error={problems.variant}>
            {(control) => (
              <input {...control} value={draft.variant} onChange={(event) => set('variant', event.target.value)} />
            )}
          </Field>
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.isDevOnly}
            onChange={(event) => set('isDevOnly', event.target.checked)}
          />
          For development only: off for everybody
        </label>
        <Field label="Type">
          {(control) => (
            <select {...control} value={draft.type} onChange={(event) => set('type', event.target.value)}>
              {FLAG_TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Notes" error={problems.notes}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              value={draft.notes}
              onChange={(event) => set('notes', event.target.value)}
            />
          )}
        </Field>
        {flag?.key === 'testing_dashboard' && (
          <p className={styles.hint}>
            This flag opens this very page: turned off, nobody can turn it on again from here.
          </p>
        )}
        <Problem>{write.isError ? refusal(write.error) : undefined}</Problem>
        <div className={styles.buttons}>
          {flag && mayDelete && (
            <ConfirmButton
              label="Delete"
              question={`Delete ${flag.key}?`}
              yes="Delete it"
              isDisabled={write.isPending}
              onConfirm={() => write.mutate({ kind: 'delete', flag }, { onSuccess: close })}
            />
          )}
          <span className={styles.grow} />
          <NativeButton onClick={close}>Cancel</NativeButton>
          <NativeButton type="submit" look="primary" disabled={write.isPending}>
            {write.isPending ? 'Saving…' : 'Save'}
          </NativeButton>
        </div>
      </form>
    </dialog>
  );
}
