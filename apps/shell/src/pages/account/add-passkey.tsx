import type { DataError, Refusal } from '@lineup/data';
import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import { Form, FormMessage, SubmitButton, TextField, useForm } from '@lineup/ui/form';
import { useState } from 'react';
import { PasswordField } from '../../kit/password-field';
import { ownPasswordSchema } from '../../model/account-schemas';
import { codeRefusal, codeSchema } from '../../model/code-schema';
import { loadCeremonies } from '../../model/passkeys/load-ceremonies';
import { passkeyRefusal } from '../../model/passkeys/refusal';
import { enterCode } from '../../model/second-factor';
import { useAccountAction } from '../../model/use-account-action';
import styles from './account.module.css';
import { t } from '../../language/language';

/** What the database wants to see before it lets a passkey in; `sign_in` where there is no password. */
type Proof = 'password' | 'code' | 'sign_in';

/** Adds a passkey; whoever has not just signed in shows again who they are. */
export function AddPasskey({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [proof, setProof] = useState<Proof | null>(null);
  const adding = useAccountAction({
    run: async (): Promise<Proof | null> => {
      try {
        await (await loadCeremonies()).addPasskey();
        return null;
      } catch (error) {
        const { hint } = error as DataError;
        if (hint === 'second_factor') return 'code';
        if (hint === 'sign_in') return hasPassword ? 'password' : 'sign_in';
        throw error;
      }
    },
    done: (needed) => (needed === null ? t('Passkey added') : null),
    refused: passkeyRefusal,
  });
  const end = () => setProof(null);
  if (proof === 'password') return <WithPassword email={email} onEnd={end} />;
  if (proof === 'code') return <WithCode onEnd={end} />;
  return (
    <>
      <FormMessage>
        {proof === 'sign_in'
          ? t('To add a passkey, sign out and in again. Then add it within five minutes.')
          : adding.refusal}
      </FormMessage>
      <div className={styles.buttons}>
        <Button isBusy={adding.isPending} onClick={() => adding.mutate(undefined, { onSuccess: setProof })}>
          {t('Add a passkey')}
        </Button>
      </div>
    </>
  );
}

const passwordSchema = z.object({ password: ownPasswordSchema(() => t('Enter your password.')) });

function WithPassword({ email, onEnd }: { email: string; onEnd(): void }) {
  const adding = useAccountAction({
    run: async (password: string) => (await loadCeremonies()).addPasskeyWithPassword(email, password),
    done: t('Passkey added'),
    refused: (error): Refusal =>
      error.code === 'invalid_credentials'
        ? { fields: { password: t('This is not your password.') } }
        : passkeyRefusal(error),
  });
  const { bind, failure, isSending, formProps } = useForm({
    initial: { password: '' },
    schema: passwordSchema,
    send: ({ password }) => adding.mutateAsync(password),
    onDone: onEnd,
  });
  return (
    <Form {...formProps} aria-label={t('Add a passkey')}>
      <FormMessage>{failure}</FormMessage>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={t('Your password, to add a passkey')}
        autoComplete="current-password"
        {...bind('password')}
      />
      <ProofButtons isSending={isSending} onEnd={onEnd} />
    </Form>
  );
}

function WithCode({ onEnd }: { onEnd(): void }) {
  const adding = useAccountAction({
    run: async (code: string) => {
      await enterCode(code);
      await (await loadCeremonies()).addPasskey();
    },
    done: t('Passkey added'),
    refused: (error) => codeRefusal(error) ?? passkeyRefusal(error),
  });
  const { bind, failure, isSending, formProps } = useForm({
    initial: { code: '' },
    schema: codeSchema,
    send: ({ code }) => adding.mutateAsync(code),
    onDone: onEnd,
  });
  return (
    <Form {...formProps} aria-label={t('Add a passkey')}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={t('6-digit code, to add a passkey')}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={t('Your authenticator app shows it.')}
        {...bind('code')}
      />
      <ProofButtons isSending={isSending} onEnd={onEnd} />
    </Form>
  );
}

function ProofButtons({ isSending, onEnd }: { isSending: boolean; onEnd(): void }) {
  return (
    <div className={styles.buttons}>
      <SubmitButton label={t('Continue')} busyLabel={t('Waiting for your device…')} isBusy={isSending} />
      <Button onClick={onEnd}>{t('Cancel')}</Button>
    </div>
  );
}
