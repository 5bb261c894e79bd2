import * as z from '@lineup/schema';
import { DateField, FormMessage, SubmitButton, TextField, requiredText, useForm } from '@lineup/ui/form';
import { birthDateSchema } from '../../../model/account-schemas';
import styles from '../kit/console.module.css';
import { personName, type Person } from '../model/search-people';
import { useCorrectBirthDate } from './correct-birth-date';

const schema = z.object({ birthDate: birthDateSchema, reason: requiredText(500, 'Enter why.') });

/** For somebody who entered a wrong date of birth: they cannot change it themselves. */
export function BirthDateCorrection({ person }: { person: Person }) {
  const correcting = useCorrectBirthDate(person);
  const { bind, failure, isSending, formProps, reset } = useForm({
    initial: { birthDate: '', reason: '' },
    schema,
    send: (input) => correcting.mutateAsync(input),
    onDone: (): void => reset(),
    staysOpen: true,
  });
  return (
    <details className={styles.disclosure}>
      <summary>Correct the date of birth</summary>
      <form {...formProps} className={styles.grant} aria-label={`Correct the date of birth of ${personName(person)}`}>
        <DateField label="Date of birth" autoComplete="off" {...bind('birthDate')} />
        <TextField label="Reason" autoComplete="off" maxLength={500} {...bind('reason')} />
        <SubmitButton variant="secondary" label="Save date" busyLabel="Saving…" isBusy={isSending} />
        <FormMessage>{failure}</FormMessage>
      </form>
    </details>
  );
}
