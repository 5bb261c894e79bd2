import { FormMessage } from '@lineup/ui/form';
import { useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { linkProblem } from '../../model/link-problem';
import { EmailForm } from './email-form';
import type { OwnAccount } from './own-account';
import { PasswordForm } from './password-form';
import { Section, type SectionContentProps } from './section';
import { SessionsSection } from './sessions-section';

/** How one signs in, and where one is signed in. */
export default function SecurityContent({ account, onLeave }: SectionContentProps) {
  const location = useLocation();
  const [answer] = useState(() => linkAnswer(location, account));
  return (
    <>
      {answer && <FormMessage kind={answer.kind}>{answer.text}</FormMessage>}
      <Section id="email" title="Email">
        <EmailForm account={account} />
      </Section>
      <Section id="password" title="Password">
        <PasswordForm email={account.email} />
      </Section>
      <SessionsSection sessions={account.sessions} onLeave={onLeave} />
    </>
  );
}

/** What became of a link from an email that led here. */
function linkAnswer(
  { hash, search }: Pick<Location, 'hash' | 'search'>,
  { email, new_email: isWaiting }: OwnAccount,
): { kind: 'error' | 'success'; text: string } | undefined {
  const problem = linkProblem(hash);
  if (problem) return { kind: 'error', text: problem };
  if (new URLSearchParams(hash.slice(1)).has('message'))
    return {
      kind: 'success',
      text: 'One of two links is confirmed. Now open the link in the email to the other address.',
    };
  if (new URLSearchParams(search).get('changed') !== 'email' || isWaiting) return undefined;
  return { kind: 'success', text: `Your address is now ${email}.` };
}
