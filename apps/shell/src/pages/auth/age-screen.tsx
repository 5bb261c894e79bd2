import { MINIMUM_AGE, ageOn } from '@lineup/auth';
import * as z from '@lineup/schema';
import { DateField, Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { birthDateSchema } from '../../model/account-schemas';
import { t, rich } from '../../language/language';

export interface AgeScreenProps {
  /** The date that was entered before, to be corrected. */
  before?: string;
  /** Gets the date, `YYYY-MM-DD`, of somebody who may have an account. */
  onPass(birthDate: string): void;
  /** Somebody may not have one: now, or before in this browser. */
  onRefused?(): void;
}

const schema = z.object({ birthDate: birthDateSchema });

/**
 * Another date is no second try until the browser is closed, after a reload and in other tabs either. A cookie of the
 * session says that alone: neither the date nor anything else of a child is kept.
 */
const REFUSED = 'sign_up=closed';
let isClosed = false;

function close(): void {
  isClosed = true;
  document.cookie = `${REFUSED}; Path=/auth; SameSite=Strict`;
}

const wasRefused = () => isClosed || document.cookie.split('; ').includes(REFUSED);

/** Asks for the date of birth without saying which answer passes. A date that does not pass is stored nowhere. */
export function AgeScreen({ before = '', onPass, onRefused }: AgeScreenProps) {
  const [isRefused, setRefused] = useState(wasRefused);
  const tellRefused = useEffectEvent(() => onRefused?.());
  useEffect(() => {
    if (isRefused) tellRefused();
  }, [isRefused]);
  const { bind, isSending, formProps } = useForm({
    initial: { birthDate: before },
    schema,
    send: async ({ birthDate }) => {
      if ((ageOn(birthDate, new Date()) ?? 0) >= MINIMUM_AGE) return onPass(birthDate);
      close();
      setRefused(true);
    },
  });

  if (isRefused) {
    return (
      <FormMessage>
        <p>
          {rich(
            'We cannot make an account for you, and asking again does not change that. We have not kept your date of birth. You are welcome to look around. Parents can <contact>contact us</contact>.',
            { contact: (words) => <Link to="/contact">{words}</Link> },
          )}
        </p>
      </FormMessage>
    );
  }
  return (
    <Form {...formProps}>
      <DateField
        label={t('Date of birth')}
        autoComplete="bday"
        hint={t('Nobody else can see it. It never appears on your profile.')}
        {...bind('birthDate')}
      />
      <SubmitButton label={t('Continue')} busyLabel={t('Continue')} isBusy={isSending} size="large" />
    </Form>
  );
}
