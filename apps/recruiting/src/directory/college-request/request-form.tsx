import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, httpsLink, requiredName, useForm } from '@lineup/ui/form';
import { PlaceFields } from '../../kit/place-fields';
import { checkedWithState, placeInput } from '../../model/place-input';
import type { CollegeRequest } from './own-college-requests';
import { useRequestCollege } from './use-request-college';

const MISSING_SITE = 'Enter the address of the college’s own site.';

const schema = z.object({
  name: requiredName(120, 'Enter the name of the college.'),
  city: requiredName(80, 'Enter the city.'),
  ...placeInput,
  website_url: z.pipe(
    httpsLink(2048).check(z.refine((address) => address !== null, MISSING_SITE)),
    z.transform((address) => address as string),
  ),
  position: requiredName(80, 'Enter what you do there.'),
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
    <Form {...formProps} aria-label="Your college">
      <FormMessage>{failure}</FormMessage>
      <TextField label="Name of the college" autoComplete="organization" {...bind('name')} />
      <TextField label="City" autoComplete="address-level2" {...bind('city')} />
      <PlaceFields country={bind('country')} state={bind('state')} />
      <TextField
        label="The college’s site"
        inputMode="url"
        autoComplete="off"
        hint="An account with an address of this site is the fastest to check."
        {...bind('website_url')}
      />
      <TextField
        label="What you do there"
        hint="For example: head esports coach."
        autoComplete="organization-title"
        {...bind('position')}
      />
      <TextField
        label="A page that names you"
        isRequired={false}
        inputMode="url"
        autoComplete="off"
        hint="Optional. For example the staff page of your program."
        {...bind('proof_url')}
      />
      <div>
        <SubmitButton
          label={before ? 'Ask again' : 'Send request'}
          busyLabel="Sending…"
          isBusy={isSending}
          size="large"
        />
      </div>
    </Form>
  );
}
