import { MINIMUM_AGE, ageOn } from '@lineup/auth';
import { NativeButton } from '@lineup/ui/native-button';
import { useState, type FormEvent } from 'react';
import formStyles from '../../form/form.module.css';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';

export interface AgeScreenProps {
  /** Gets the date, `YYYY-MM-DD`, of somebody who may have an account. */
  onPass(birthDate: string): void;
}

/** Asks for the date of birth without saying which answer passes. A date that does not pass is kept nowhere. */
export function AgeScreen({ onPass }: AgeScreenProps) {
  const [problem, setProblem] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const birthDate = String(new FormData(event.currentTarget).get('birth-date'));
    const age = ageOn(birthDate, new Date());
    if (age === null || age > 120) {
      setProblem('Enter your date of birth.');
      return;
    }
    setProblem(undefined);
    if (age < MINIMUM_AGE) setIsRefused(true);
    else onPass(birthDate);
  }

  if (isRefused) {
    return (
      <FormMessage kind="error">
        <p>We cannot make an account for you right now. You are welcome to look around.</p>
      </FormMessage>
    );
  }
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <Field
        label="Date of birth"
        name="birth-date"
        type="date"
        autoComplete="bday"
        hint="Only you can see it. It never shows on your profile."
        error={problem}
      />
      <NativeButton type="submit" look="primary" size="large">
        Continue
      </NativeButton>
    </form>
  );
}
