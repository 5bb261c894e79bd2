import { type Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, email, useForm } from '@lineup/ui/form';
import { useAskForLink } from './model/use-ask-for-link';
import { t } from '../../language/language';

const HINTS = {
  minor: 'We send them an email without your name: tell them that it is from you.',
  adult:
    'They get a notice, or an email if they have no account yet, without your name. To agree they enter your email address: tell it to them.',
} satisfies Sentences;

export interface LinkRequestFormProps {
  /** Whether a minor asks for a guardian, or an adult for a minor. */
  isMinor: boolean;
  ownEmail: string;
}

/** Asks a guardian or a minor, by their email address, to be linked. */
export function LinkRequestForm({ isMinor, ownEmail }: LinkRequestFormProps) {
  const asking = useAskForLink(isMinor);
  const schema = z.object({
    email: email().check(
      z.refine((address) => address.toLowerCase() !== ownEmail.toLowerCase(), {
        error: () => t('This is your own address.'),
      }),
    ),
  });
  const { bind, failure, isSending, formProps, reset } = useForm({
    keepAs: isMinor ? 'ask-guardian' : 'offer-guardian',
    initial: { email: '' },
    schema,
    send: (input) => asking.mutateAsync(input.email),
    onDone: (): void => reset(),
  });

  return (
    <Form {...formProps} aria-label={isMinor ? t('Ask a guardian') : t('Ask a player')}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={isMinor ? t('Email of your guardian') : t('Email of the player')}
        type="email"
        autoComplete="off"
        hint={t(isMinor ? HINTS.minor : HINTS.adult)}
        {...bind('email')}
      />
      <div>
        <SubmitButton
          label={isMinor ? t('Ask your guardian') : t('Ask the player')}
          busyLabel={t('Asking…')}
          isBusy={isSending}
          variant="secondary"
        />
      </div>
    </Form>
  );
}
