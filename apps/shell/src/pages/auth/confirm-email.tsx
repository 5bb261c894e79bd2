import { DataError } from '@lineup/data';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, requiredText, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { useState, type ReactNode } from 'react';
import { useAccountAction } from '../../model/use-account-action';
import styles from './auth.module.css';
import { confirmByCode, resendConfirmation } from './confirm-account';
import { noteMailed, readWaiting } from './pending-sign-up';
import { useSecondsUntil } from './use-seconds-until';
import { t } from '../../language/language';

const schema = z.object({
  code: requiredText(20, () => t('Enter the code from the email.')).check(
    z.refine((code) => /^\d{6}$/.test(code), { error: () => t('The code has 6 digits.') }),
  ),
});

export interface ConfirmEmailProps {
  email: string;
  /** From when the email can be sent again, in ms. */
  againAt?: number;
  /** What happened before. */
  children: ReactNode;
  /** Goes back to the form, for another address. */
  onBack(): void;
}

/** A new account waits for its email: the code can be typed here, and the email sent again. */
export function ConfirmEmail({ email, againAt: firstAgainAt = 0, children, onBack }: ConfirmEmailProps) {
  const [isSentAgain, setSentAgain] = useState(false);
  const [againAt, setAgainAt] = useState(firstAgainAt);
  const seconds = useSecondsUntil(againAt);
  const confirming = useAccountAction({
    run: (code: string) => confirmByCode(email, code),
    refused: ({ kind, code }) =>
      code === 'otp_expired' || kind === 'forbidden' || kind === 'invalid'
        ? { fields: { code: t('This code is wrong or has expired. Check the newest email.') } }
        : undefined,
  });
  const resending = useAccountAction({
    run: () => resendConfirmation(email),
    refused: (error) =>
      isTooSoon(error) ? { message: t('You can ask for another email a minute after the last one.') } : undefined,
  });
  function sentAgain() {
    setSentAgain(true);
    noteMailed();
    setAgainAt(readWaiting()?.againAt ?? 0);
  }
  const { bind, failure, isSending, formProps } = useForm({
    initial: { code: '' },
    schema,
    send: ({ code }) => confirming.mutateAsync(code),
  });

  return (
    <>
      <FormMessage kind="success">
        {isSentAgain ? (
          <p>{t('We sent another email to {email}. Only its code and link work now.', { email })}</p>
        ) : (
          children
        )}
      </FormMessage>
      <Form {...formProps} aria-label={t('Confirm your email')}>
        <FormMessage>{failure ?? resending.refusal}</FormMessage>
        <TextField
          label={t('6-digit code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={t('From the email, instead of the link.')}
          {...bind('code')}
        />
        <SubmitButton label={t('Confirm')} busyLabel={t('Checking…')} isBusy={isSending} size="large" />
      </Form>
      <div className={styles.asides}>
        <Button
          variant="ghost"
          aria-disabled={resending.isPending || seconds > 0}
          onClick={() => seconds === 0 && resending.mutate(undefined, { onSuccess: sentAgain })}
        >
          {resending.isPending
            ? t('Sending…')
            : seconds > 0
              ? t('Send the email again in {seconds} s', { seconds })
              : t('Send the email again')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('Use another address')}
        </Button>
      </div>
    </>
  );
}

function isTooSoon(error: unknown): boolean {
  return error instanceof DataError && error.kind === 'rate-limited';
}
