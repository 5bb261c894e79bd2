import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, email, useForm } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { authFailure } from '../../model/account-schemas';
import styles from './auth.module.css';
import { t } from '../../language/language';

const schema = z.object({ email: email() });

/** Requests the email with the link. The answer is the same whether an account exists or not. */
export function RequestLinkForm() {
  const { requestPasswordReset } = useAuth();
  const [sentTo, setSentTo] = useState<string>();
  const { bind, failure, isSending, formProps } = useForm({
    initial: { email: '' },
    schema,
    send: async ({ email: address }) => {
      const { error } = await requestPasswordReset(address);
      if (error) throw error;
      setSentTo(address);
    },
    refused: authFailure,
  });

  if (sentTo !== undefined) {
    return (
      <>
        <FormMessage kind="success">
          <p>{t('If {sentTo} has an account, an email with a link is on its way.', { sentTo })}</p>
        </FormMessage>
        <LinkButton to="/auth">{t('Back to sign in')}</LinkButton>
      </>
    );
  }
  return (
    <Form {...formProps}>
      <p>{t('Enter your account’s email, and we’ll send you a link to set a new password.')}</p>
      <FormMessage>{failure}</FormMessage>
      <TextField label={t('Email')} type="email" autoComplete="email" {...bind('email')} />
      <SubmitButton label={t('Send me a link')} busyLabel={t('Sending…')} isBusy={isSending} size="large" />
      <Link to="/auth" className={styles.aside}>
        {t('Back to sign in')}
      </Link>
    </Form>
  );
}
