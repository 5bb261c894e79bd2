import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, httpsLink, requiredName, useForm } from '@lineup/ui/form';
import { PlaceFields } from '../../kit/place-fields';
import { checkedWithState, placeInput } from '../../model/place-input';
import type { CollegeRequest } from './own-college-requests';
import { useRequestCollege } from './use-request-college';
import { t } from '../../language';

const schema = z.object({
  name: requiredName(120, () => t('Enter the name of the college.')),
  city: requiredName(80, () => t('Enter the city.')),
  ...placeInput,
  website_url: z.pipe(
    httpsLink(2048).check(
      z.refine((address) => address !== null, { error: () => t('Enter the address of the college’s own site.') }),
    ),
    z.transform((address) => address as string),
  ),
  position: requiredName(80, () => t('Enter what you do there.')),
  proof_url: httpsLink(2048),
});

interface RequestFormProps {
  /** What was declined before, to be corrected. */
  before: CollegeRequest | null;
  /** The name that was searched for. */
  name: string;
}

/** Asks for a college that is not there. */
export function RequestForm({ before, name }: RequestFormProps) {
  const asking = useRequestCollege();
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `college-request:${before?.id ?? 'new'}`,
    initial: {
      name: before?.name ?? name,
      city: before?.city ?? '',
      country: before?.country ?? 'US',
      state: before?.state ?? '',
      website_url: before?.website_url ?? '',
      position: before?.position ?? '',
      proof_url: before?.proof_url ?? '',
    },
    isNew: true,
    schema: (draft) => checkedWithState(schema, draft),
    send: (wanted) => asking.mutateAsync(wanted),
  });
  return (
    <Form {...formProps} aria-label={t('Your college')}>
      <FormMessage>{failure}</FormMessage>
      <TextField label={t('Name of the college')} autoComplete="organization" {...bind('name')} />
      <TextField label={t('City')} autoComplete="address-level2" {...bind('city')} />
      <PlaceFields country={bind('country')} state={bind('state')} />
      <TextField
        label={t('The college’s site')}
        inputMode="url"
        autoComplete="off"
        hint={t('An account with an address of this site is the fastest to check.')}
        {...bind('website_url')}
      />
      <TextField
        label={t('What you do there')}
        hint={t('For example: head esports coach.')}
        autoComplete="organization-title"
        {...bind('position')}
      />
      <TextField
        label={t('A page that names you')}
        isRequired={false}
        inputMode="url"
        autoComplete="off"
        hint={t('Optional. For example the staff page of your program.')}
        {...bind('proof_url')}
      />
      <div>
        <SubmitButton
          label={before ? t('Ask again') : t('Send request')}
          busyLabel={t('Sending…')}
          isBusy={isSending}
          size="large"
        />
      </div>
    </Form>
  );
}
