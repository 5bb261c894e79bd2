import { getClient, unwrap } from '@lineup/data';
import { Form, FormMessage, SubmitButton, TextField, email, fields, useForm } from '@lineup/ui/form';
import styles from './profile-forms.module.css';
import { useSaveProfile } from './use-save-profile';

const rules = fields({ email: email(254, 'Enter their email address.') });

interface OfferAnswerProps {
  guardianId: string;
  /** How the form calls the adult. */
  name: string;
}

/** A minor agrees to an offer by the address of the adult: a stranger can offer too, but nobody knows a stranger's address. */
export function OfferAnswer({ guardianId, name }: OfferAnswerProps) {
  const agreeing = useSaveProfile(async (p_email: string) => {
    const supabase = await getClient();
    await unwrap(supabase.rpc('accept_guardian', { p_guardian_id: guardianId, p_email }));
  });
  const { bind, failure, isSending, formProps } = useForm({
    initial: { email: '' },
    rules,
    send: (input) => agreeing.mutateAsync(input.email),
  });
  return (
    <Form {...formProps} className={styles.offer} aria-label={`Agree to ${name}`}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label="Their whole email address"
        type="email"
        autoComplete="off"
        hint="Ask your parent or guardian for it. If you don’t know who this is, decline."
        {...bind('email')}
      />
      <div>
        <SubmitButton label="Agree" busyLabel="Agreeing…" isBusy={isSending} />
      </div>
    </Form>
  );
}
