import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { accountKeys, useAuth } from '@lineup/auth';
import { useShell } from '@lineup/contract';
import { DataError, getClient, unwrap, useAction } from '@lineup/data';
import { Form, FormMessage, SubmitButton, TextField, useForm, type Rule, fields } from '@lineup/ui/form';
import { useSettled } from '@lineup/ui/use-settled';
import { recruitingKeys } from '../../model/keys';
import { isListed, type Onboarding } from '../model/load-onboarding';
import { checkAddress } from './check-address';
import styles from './profile-forms.module.css';
import { explainRefusal } from './use-save-profile';

interface PublishFormProps {
  onboarding: Onboarding;
  /** Where the name is entered. */
  detailsAt: string;
  /** The profile shows to everybody at this address. */
  onPublished(slug: string): void;
}

const PATTERN = /^[a-z0-9](-?[a-z0-9]){1,59}$/;
const WRONG = 'Use 2 to 60 lowercase letters, digits and single dashes.';
const TAKEN_CODE = 'address_taken';
const TAKEN = 'This address is taken. Choose another one.';

/** What is wrong with an address, by the answer of the database. */
const problems: Record<string, string> = { taken: TAKEN, invalid: WRONG };

const address: Rule<string> = (draft) => {
  const value = draft.trim().toLowerCase();
  return PATTERN.test(value) ? { value } : { problem: value === '' ? 'Enter an address.' : WRONG };
};
const rules = fields({ slug: address });

/** The address of the profile, and the yes to show it to everybody. */
export function PublishForm({ onboarding, detailsAt, onPublished }: PublishFormProps) {
  const { profile, age } = onboarding;
  const userId = useAuth().user?.id ?? '';
  const shell = useShell();
  const [isMissing, setMissing] = useState<string>();
  const publish = useAction({
    run: async (slug: string) => {
      const supabase = await getClient();
      const stored: string | null = await unwrap(supabase.rpc('publish_profile', { p_slug: slug }));
      // An answer and no error, so that each try counts.
      if (stored === null) throw new DataError({ kind: 'conflict', code: TAKEN_CODE, message: TAKEN });
      return stored;
    },
    refused: (error) => {
      setMissing(error.hint);
      if (error.code === TAKEN_CODE) return { fields: { slug: TAKEN } };
      if (error.code === '23514' && error.hint !== 'name') return { fields: { slug: WRONG } };
      return explainRefusal(error);
    },
    failed: 'Your profile could not be published. Everything you saved is still here.',
    invalidates: [
      recruitingKeys.onboarding(userId),
      recruitingKeys.players(),
      recruitingKeys.interestForms(),
      accountKeys.profile(userId),
    ],
  });
  const suggestion = profile.slug ?? profile.suggested_slug ?? '';
  const { bind, change, draft, failure, isSending, formProps } = useForm({
    keepAs: 'profile-address',
    initial: { slug: suggestion },
    rules,
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
  const hint = (
    <span className={styles.address}>
      {location.origin}/player/{draft.slug.trim().toLowerCase() || '…'}
      {answer.data === 'free' && ' is free.'}
    </span>
  );
  const bound = bind('slug');

  return (
    <Form {...formProps} aria-label="Publish your profile">
      <FormMessage>
        {failure && (
          <>
            {failure} {isMissing === 'birth_date' && <Link to="/account#birth-date">Go to your account</Link>}
            {isMissing === 'name' && <Link to={detailsAt}>Go to “About you”</Link>}
          </>
        )}
      </FormMessage>
      <TextField
        label="Address of your profile"
        isRequired
        hint={hint}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...bound}
        error={bound.error ?? problems[answer.data ?? '']}
      />
      {age === 'minor' ? (
        <p>
          You are under 18, so you decide whether your profile shows at all. Your email, birth date and school never
          show on it, and adults you do not know can only write to you together with{' '}
          <Link to="/account#guardians">a linked parent or guardian</Link>.
        </p>
      ) : (
        <p>Anyone can open a published profile. Your email and birth date never show on it.</p>
      )}
      <div>
        <SubmitButton
          label={isListed(onboarding) ? 'Save and view profile' : 'Publish my profile'}
          busyLabel="Publishing…"
          isBusy={isSending}
        />
      </div>
    </Form>
  );
}
