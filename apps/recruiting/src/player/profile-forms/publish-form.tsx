import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useShell } from '@lineup/contract';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, useForm } from '@lineup/ui/form';
import { useSettled } from '@lineup/ui/use-settled';
import { isListed, type Onboarding } from '../model/load-onboarding';
import { checkAddress } from './check-address';
import styles from './profile-forms.module.css';
import { addressTaken, usePublishProfile, wrongAddress } from './use-publish-profile';
import { rich, t } from '../../language';

interface PublishFormProps {
  onboarding: Onboarding;
  /** Where the name is entered. */
  detailsAt: string;
  /** The profile shows to everybody at this address. */
  onPublished(slug: string): void;
}

const PATTERN = /^[a-z0-9](-?[a-z0-9]){1,59}$/;

/** What is wrong with an address, by the answer of the database. */
const problems: Record<string, () => string> = { taken: addressTaken, invalid: wrongAddress };

const schema = z.object({
  slug: z.string().check(
    z.overwrite((typed) => typed.trim().toLowerCase()),
    z.refine((slug) => slug !== '', { error: () => t('Enter an address.') }),
    z.refine((slug) => PATTERN.test(slug), { error: wrongAddress }),
  ),
});

/** The address of the profile, and the yes to show it to everybody. */
export function PublishForm({ onboarding, detailsAt, onPublished }: PublishFormProps) {
  const { profile, age } = onboarding;
  const shell = useShell();
  const [isMissing, setMissing] = useState<string>();
  const publish = usePublishProfile(setMissing);
  const suggestion = profile.slug ?? profile.suggested_slug ?? '';
  const { bind, change, draft, failure, isSending, formProps } = useForm({
    keepAs: 'profile-address',
    initial: { slug: suggestion },
    schema,
    send: async ({ slug }) => {
      const stored = await publish.mutateAsync(slug);
      shell.award('profile_completed');
      shell.award('profile_published');
      onPublished(stored);
    },
  });
  // A corrected name suggests another address, as long as nobody has typed one.
  const [shown, setShown] = useState(suggestion);
  if (shown !== suggestion) {
    setShown(suggestion);
    if (draft.slug === shown) change('slug', suggestion);
  }
  const typed = useSettled(draft.slug.trim().toLowerCase());
  const answer = useQuery({ ...checkAddress(typed), enabled: PATTERN.test(typed) && typed !== profile.slug });
  const address = `${location.origin}/player/${draft.slug.trim().toLowerCase() || '…'}`;
  const hint = (
    <span className={styles.address}>{answer.data === 'free' ? t('{address} is free.', { address }) : address}</span>
  );
  const bound = bind('slug');

  return (
    <Form {...formProps} aria-label={t('Publish your profile')}>
      <FormMessage>
        {failure && (
          <>
            {failure} {isMissing === 'birth_date' && <Link to="/account#birth-date">{t('Go to your account')}</Link>}
            {isMissing === 'name' && <Link to={detailsAt}>{t('Go to “About you”')}</Link>}
          </>
        )}
      </FormMessage>
      <TextField
        label={t('Address of your profile')}
        isRequired
        hint={hint}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...bound}
        error={bound.error ?? problems[answer.data ?? '']?.()}
      />
      {age === 'minor' ? (
        <p>
          {rich(
            'You are under 18, so you decide whether your profile shows at all. Your email and birth date never show on it, your school only to colleges that you write to, and adults you do not know can only write to you together with <guardians>a linked parent or guardian</guardians>.',
            { guardians: (words) => <Link to="/account#guardians">{words}</Link> },
          )}
        </p>
      ) : (
        <p>{t('Anyone can open a published profile. Your email and birth date never show on it.')}</p>
      )}
      <div>
        <SubmitButton
          label={isListed(onboarding) ? t('Save and view profile') : t('Publish my profile')}
          busyLabel={t('Publishing…')}
          isBusy={isSending}
        />
      </div>
    </Form>
  );
}
