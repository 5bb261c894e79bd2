import { FormMessage } from '@lineup/ui/form';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EmailForm } from './email-form';
import { PasswordForm } from './password-form';
import { SecondFactorSection } from './second-factor-section';
import { Section, type SectionContentProps } from './section';
import { SessionsSection } from './sessions-section';

/** How one signs in, and where one is signed in. */
export default function SecurityContent({ account, onLeave }: SectionContentProps) {
  const { search } = useLocation();
  // The link of the email that changed it led here.
  const [isChanged] = useState(() => new URLSearchParams(search).get('changed') === 'email' && !account.new_email);
  return (
    <>
      {isChanged && <FormMessage kind="success">Your address is now {account.email}.</FormMessage>}
      <Section id="email" title="Email">
        <EmailForm account={account} />
      </Section>
      <Section id="password" title="Password">
        <PasswordForm email={account.email} />
      </Section>
      <SecondFactorSection factor={account.second_factor} />
      <SessionsSection sessions={account.sessions} onLeave={onLeave} />
    </>
  );
}
