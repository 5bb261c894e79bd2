import { FormMessage } from '@lineup/ui/form';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EmailForm } from './email-form';
import { PasskeysSection } from './passkeys-section';
import { PasswordForm } from './password-form';
import { SecondFactorSection } from './second-factor-section';
import { Section, type SectionContentProps } from './section';
import { SignInWaysSection } from './sign-in-ways-section';
import { SessionsSection } from './sessions-section';
import { rich, t } from '../../language/language';

/** How one signs in, and where one is signed in. */
export default function SecurityContent({ account, onLeave }: SectionContentProps) {
  const { search } = useLocation();
  // The link of the email that changed it led here.
  const [isChanged] = useState(() => new URLSearchParams(search).get('changed') === 'email' && !account.new_email);
  return (
    <>
      {isChanged && (
        <FormMessage kind="success">{t('Your address is now {email}.', { email: account.email })}</FormMessage>
      )}
      <Section id="email" title={t('Email')}>
        <EmailForm account={account} />
      </Section>
      <Section id="password" title={t('Password')}>
        {account.sign_in.has_password ? <PasswordForm email={account.email} /> : <NoPassword email={account.email} />}
      </Section>
      <PasskeysSection ways={account.sign_in} email={account.email} />
      <SignInWaysSection ways={account.sign_in} />
      <SecondFactorSection factor={account.second_factor} />
      <SessionsSection sessions={account.sessions} onLeave={onLeave} />
    </>
  );
}

/** Whoever came by another service has none until they choose one, by a link of a mail. */
function NoPassword({ email }: { email: string }) {
  return (
    <p>
      {rich(
        'Your account has no password. To add one, <link>send a link to {email}</link>.',
        { link: (words) => <Link to="/auth/reset-password">{words}</Link> },
        { email },
      )}
    </p>
  );
}
