import { MINIMUM_AGE, ageOn } from '@lineup/auth';
import { getClient, unwrap } from '@lineup/data';
import { DateField, Form, FormMessage, SubmitButton, fields, refine, useForm } from '@lineup/ui/form';
import { birthDateRule } from '../../model/account-rules';
import { useAccountAction } from './use-account-action';

const rules = fields({
  date: refine(birthDateRule, (date) => (ageOn(date, new Date()) ?? 0) >= MINIMUM_AGE, 'Enter your date of birth.'),
});

/** Asks an account without a date of birth for it. It can be entered once. */
export function BirthDateForm() {
  const saving = useAccountAction({
    run: async (p_birth_date: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('set_birth_date', { p_birth_date }));
    },
  });
  const { bind, failure, isSending, formProps } = useForm({
    initial: { date: '' },
    rules,
    send: ({ date }) => saving.mutateAsync(date),
  });

  return (
    <Form {...formProps} aria-label="Your date of birth">
      <FormMessage>{failure}</FormMessage>
      <DateField
        label="Date of birth"
        autoComplete="bday"
        hint="Nobody else sees it. It cannot be changed later."
        {...bind('date')}
      />
      <div>
        <SubmitButton label="Save date" busyLabel="Saving…" isBusy={isSending} variant="secondary" />
      </div>
    </Form>
  );
}
