import { MINIMUM_AGE, ageOn } from '@lineup/auth';
import * as z from '@lineup/schema';
import { DateField, Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import { useState } from 'react';
import { birthDateSchema } from '../../model/account-schemas';

export interface AgeScreenProps {
  /** Gets the date, `YYYY-MM-DD`, of somebody who may have an account. */
  onPass(birthDate: string): void;
}

const schema = z.object({ birthDate: birthDateSchema });

/** Another date is no second try while the tab is open. Nothing is stored. */
let wasRefused = false;

/** Asks for the date of birth without saying which answer passes. A date that does not pass is stored nowhere. */
export function AgeScreen({ onPass }: AgeScreenProps) {
  const [isRefused, setRefused] = useState(wasRefused);
  const { bind, isSending, formProps } = useForm({
    initial: { birthDate: '' },
    schema,
    send: async ({ birthDate }) => {
      if ((ageOn(birthDate, new Date()) ?? 0) >= MINIMUM_AGE) return onPass(birthDate);
      wasRefused = true;
      setRefused(true);
    },
  });

  if (isRefused) {
    return (
      <FormMessage>
        <p>We cannot make an account for you right now. You are welcome to look around.</p>
      </FormMessage>
    );
  }
  return (
    <Form {...formProps}>
      <DateField
        label="Date of birth"
        autoComplete="bday"
        hint="Nobody else can see it. It never appears on your profile."
        {...bind('birthDate')}
      />
      <SubmitButton label="Continue" busyLabel="Continue" isBusy={isSending} size="large" />
    </Form>
  );
}
