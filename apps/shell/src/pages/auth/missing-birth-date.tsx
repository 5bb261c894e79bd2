import * as z from '@lineup/schema';
import { DateField, Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { ownBirthDateSchema } from '../../model/account-schemas';
import { tellBirthDate } from '../../model/own-age';
import { useAccountAction } from '../../model/use-account-action';
import styles from './auth.module.css';
import { t } from '../../language/language';

const schema = z.object({ date: ownBirthDateSchema });

/** Asks who signs in without a date of birth for it. They may leave it for later. */
export function MissingBirthDate({ onDone }: { onDone(): void }) {
  const saving = useAccountAction({ run: tellBirthDate });
  const { bind, failure, isSending, formProps } = useForm({
    initial: { date: '' },
    schema,
    send: ({ date }) => saving.mutateAsync(date),
    onDone,
  });
  return (
    <section className={styles.panel}>
      <title>{t('Your date of birth · Lineup')}</title>
      <h1 className={styles.title}>{t('One more thing')}</h1>
      <p>{t('You can message people and publish your profile once you have entered your date of birth.')}</p>
      <Form {...formProps} aria-label={t('Your date of birth')}>
        <FormMessage>{failure}</FormMessage>
        <DateField
          label={t('Date of birth')}
          autoComplete="bday"
          hint={t('Nobody else sees it. It cannot be changed later.')}
          {...bind('date')}
        />
        <SubmitButton label={t('Continue')} busyLabel={t('Saving…')} isBusy={isSending} size="large" />
        <Button size="large" onClick={onDone}>
          {t('Not now')}
        </Button>
      </Form>
    </section>
  );
}
