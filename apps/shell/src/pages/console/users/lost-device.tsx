import * as z from '@lineup/schema';
import { FormMessage, SubmitButton, TextField, requiredText, useForm } from '@lineup/ui/form';
import styles from '../kit/console.module.css';
import { personName, type Person } from '../model/search-people';
import { useRemoveSecondFactor } from './remove-second-factor';

const schema = z.object({ reason: requiredText(500, 'Enter how you know that it is this person.') });

/** For somebody who has lost their authenticator app and their recovery codes. */
export function LostDevice({ person }: { person: Person }) {
  const removing = useRemoveSecondFactor(person);
  const { bind, failure, isSending, formProps, reset } = useForm({
    initial: { reason: '' },
    schema,
    send: ({ reason }) => removing.mutateAsync(reason),
    onDone: (): void => reset(),
    staysOpen: true,
  });
  return (
    <details className={styles.disclosure}>
      <summary>Remove the second factor</summary>
      <form {...formProps} className={styles.grant} aria-label={`Remove the second factor of ${personName(person)}`}>
        <TextField
          label="How you know that it is this person"
          autoComplete="off"
          maxLength={500}
          hint="They are signed out everywhere, and read this."
          {...bind('reason')}
        />
        <SubmitButton variant="secondary" label="Remove" busyLabel="Removing…" isBusy={isSending} />
        <FormMessage>{failure}</FormMessage>
      </form>
    </details>
  );
}
