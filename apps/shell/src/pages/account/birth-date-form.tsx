import * as z from '@lineup/schema';
import { DateField, Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import { ownBirthDateSchema } from '../../model/account-schemas';
import { tellBirthDate } from '../../model/own-age';
import { useAccountAction } from '../../model/use-account-action';
import { t } from '../../language/language';

const schema = z.object({ date: ownBirthDateSchema });

/** Asks an account without a date of birth for it. It can be entered once. */
export function BirthDateForm() {
  const saving = useAccountAction({ run: tellBirthDate });
  const { bind, failure, isSending, formProps } = useForm({
    initial: { date: '' },
    schema,
    send: ({ date }) => saving.mutateAsync(date),
  });

  return (
    <Form {...formProps} aria-label={t('Your date of birth')}>
      <FormMessage>{failure}</FormMessage>
      <DateField
        label={t('Date of birth')}
        autoComplete="bday"
        hint={t('Nobody else sees it. It cannot be changed later.')}
        {...bind('date')}
      />
      <div>
        <SubmitButton label={t('Save date')} busyLabel={t('Saving…')} isBusy={isSending} variant="secondary" />
      </div>
    </Form>
  );
}
