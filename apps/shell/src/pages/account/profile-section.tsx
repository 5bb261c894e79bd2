import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, optionalName, requiredName, useForm } from '@lineup/ui/form';
import { Link } from 'react-router-dom';
import { AvatarField } from './avatar-field';
import type { OwnAccount } from './model/own-account';
import { Section } from './section';
import { useAccountAction } from '../../model/use-account-action';
import { saveName } from './model/save-name';
import { rich, t } from '../../language/language';

/** Longest part of a name, in characters. */
const MAX_NAME = 80;

const schema = z.object({
  display_name: requiredName(MAX_NAME, () => t('Enter the name that others see.')),
  first_name: optionalName(MAX_NAME),
  last_name: optionalName(MAX_NAME),
});

/** Name and picture, as others see them. */
export function ProfileSection({ account }: { account: OwnAccount }) {
  const { profile } = account;
  const userId = useAuth().user?.id ?? '';
  const saving = useAccountAction({
    run: (name: z.infer<typeof schema>) => saveName(userId, name),
    done: t('Name saved'),
  });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: 'account-name',
    initial: {
      display_name: profile.display_name ?? '',
      first_name: profile.first_name ?? '',
      last_name: profile.last_name ?? '',
    },
    schema,
    send: (name) => saving.mutateAsync(name),
    staysOpen: true,
  });

  return (
    <Section
      id="profile"
      title={t('Profile')}
      purpose={
        profile.slug ? (
          <>
            {rich('How others see you. Everything else is on <link>your profile</link>.', {
              link: (words) => <Link to={`/player/${profile.slug}`}>{words}</Link>,
            })}
          </>
        ) : (
          <>
            {rich('How others see you. <welcome>Complete your profile</welcome> to be found.', {
              welcome: (words) => <Link to="/welcome">{words}</Link>,
            })}
          </>
        )
      }
    >
      <AvatarField name={profile.display_name || account.email} address={profile.avatar_url} />
      <Form {...formProps} aria-label={t('Name')} aria-busy={isSending}>
        <FormMessage>{failure}</FormMessage>
        <TextField label={t('Display name')} autoComplete="nickname" {...bind('display_name')} />
        <TextField label={t('First name')} autoComplete="given-name" {...bind('first_name')} />
        <TextField label={t('Last name')} autoComplete="family-name" {...bind('last_name')} />
        <div>
          <SubmitButton label={t('Save name')} busyLabel={t('Saving…')} isBusy={isSending} />
        </div>
      </Form>
    </Section>
  );
}
