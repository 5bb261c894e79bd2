import { saveRedirect, useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import { Form, FormMessage, SubmitButton, TextField, requiredText, useForm } from '@lineup/ui/form';
import { useState } from 'react';
import { codeRefusal, codeSchema } from '../../model/code-schema';
import { enterCode, enterRecoveryCode } from '../../model/second-factor';
import { useAccountAction } from '../../model/use-account-action';
import styles from './auth.module.css';
import { t } from '../../language/language';

/** Asks who signs in for the code of their authenticator app, at each sign-in; without the device for a recovery code. */
export function SecondFactor() {
  const { signOut } = useAuth();
  const [hasLost, setHasLost] = useState(false);
  return (
    <section className={styles.panel}>
      <title>{t('Enter your code · Lineup')}</title>
      <h1 className={styles.title}>{hasLost ? t('Use a recovery code') : t('Enter your code')}</h1>
      {hasLost ? <RecoveryForm /> : <CodeForm />}
      <div className={styles.asides}>
        <Button variant="ghost" onClick={() => setHasLost(!hasLost)}>
          {hasLost ? t('I have my authenticator app') : t('I don’t have my authenticator app')}
        </Button>
        <Button variant="ghost" onClick={() => void signOut()}>
          {t('Sign out')}
        </Button>
      </div>
    </section>
  );
}

function CodeForm() {
  const entering = useAccountAction({ run: (code: string) => enterCode(code), refused: codeRefusal });
  const { bind, failure, isSending, formProps } = useForm({
    initial: { code: '' },
    schema: codeSchema,
    send: ({ code }) => entering.mutateAsync(code),
  });
  return (
    <Form {...formProps} aria-label={t('Your code')}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={t('6-digit code')}
        isFirst
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={t('Your authenticator app shows it. You are asked at each sign-in, on every device.')}
        {...bind('code')}
      />
      <SubmitButton label={t('Continue')} busyLabel={t('Checking…')} isBusy={isSending} size="large" />
    </Form>
  );
}

const recoverySchema = z.object({ code: requiredText(40, () => t('Enter one of your recovery codes.')) });

function RecoveryForm() {
  const entering = useAccountAction({
    run: (code: string) => enterRecoveryCode(code),
    done: (isRight: boolean) => (isRight ? t('The app is removed. Sign in again to set up another one.') : null),
  });
  const { signOut } = useAuth();
  const [isWrong, setIsWrong] = useState(false);
  const { bind, failure, isSending, formProps } = useForm({
    initial: { code: '' },
    schema: recoverySchema,
    send: async ({ code }) => {
      const isRight = await entering.mutateAsync(code);
      setIsWrong(!isRight);
      if (!isRight) return;
      await signOut();
      saveRedirect('/account/security#second-factor');
    },
    staysOpen: true,
  });
  return (
    <Form {...formProps} aria-label={t('Recovery code')}>
      <FormMessage>{failure ?? (isWrong && t('This code is wrong or was used already. Each works once.'))}</FormMessage>
      <TextField
        label={t('Recovery code')}
        isFirst
        autoComplete="off"
        hint={t(
          'It removes the app that you lost and your passkeys, and signs you out everywhere. Then you sign in and set up another app.',
        )}
        {...bind('code')}
      />
      <SubmitButton label={t('Continue')} busyLabel={t('Checking…')} isBusy={isSending} size="large" />
      <p className={styles.terms}>
        {t('No codes left? Write to us from the contact page. An admin can remove the app for you.')}
      </p>
    </Form>
  );
}
