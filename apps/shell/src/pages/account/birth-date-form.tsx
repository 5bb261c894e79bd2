import { MINIMUM_AGE, ageOn } from '@lineup/auth';
import { getClient, unwrap } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { useState, type FormEvent } from 'react';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';
import formStyles from '../../form/form.module.css';
import { useSave } from './use-save';

/** Asks an account that told none for its date of birth. It is kept once. */
export function BirthDateForm() {
  const [problem, setProblem] = useState<string>();
  const { save, isSaving, failure } = useSave(async (p_birth_date: string) => {
    const client = await getClient();
    await unwrap(client.rpc('set_birth_date', { p_birth_date }));
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const date = String(new FormData(event.currentTarget).get('date'));
    const age = ageOn(date, new Date());
    const isFit = age !== null && age >= MINIMUM_AGE && date > '1900-01-01';
    setProblem(isFit ? undefined : 'Enter your date of birth.');
    if (isFit) await save(date);
  }

  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Your date of birth"
    >
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <Field
        label="Date of birth"
        name="date"
        type="date"
        autoComplete="bday"
        hint="Links are between an adult and a minor. Nobody sees your date of birth, and it cannot be changed later."
        error={problem}
      />
      <div>
        <NativeButton type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save date'}
        </NativeButton>
      </div>
    </form>
  );
}
