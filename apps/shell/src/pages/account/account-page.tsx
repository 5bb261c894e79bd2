import { RequireAuth, useAuth } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { FormMessage } from '@lineup/ui/form';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import { SlotPlace } from '../../federation/slots/slot-place';
import { linkProblem } from '../../model/link-problem';
import styles from './account.module.css';
import { AppearanceSection } from './appearance-section';
import { BirthDateSection } from './birth-date-section';
import { DeleteSection } from './delete-section';
import { EmailForm } from './email-form';
import { ExportSection } from './export-section';
import { GuardiansSection } from './guardians-section';
import { NotificationsSection } from './notifications-section';
import { ownAccountQuery, type OwnAccount } from './own-account';
import { PasswordForm } from './password-form';
import { PointsSection } from './points-section';
import { PrivacySection } from './privacy-section';
import { ProfileSection } from './profile-section';
import { Section } from './section';
import { SectionNav } from './section-nav';
import { SessionsSection } from './sessions-section';

const anchors = {
  profile: 'Profile',
  'birth-date': 'Age',
  'sign-in': 'Email and password',
  appearance: 'Appearance',
  notifications: 'Notifications',
  privacy: 'Privacy',
  guardians: 'Guardians',
  sessions: 'Sessions',
  points: 'Points',
  export: 'Export',
  delete: 'Delete',
};

/** What a person decides for themselves. */
export function Component() {
  const { signOut } = useAuth();
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    // The guard goes first: it would send a signed-out user to the sign-in page.
    setIsLeaving(true);
    await signOut();
  }

  if (isLeaving) return <Navigate to="/" replace />;
  return (
    <>
      <title>My account · Lineup</title>
      <RequireAuth fallback={<PageSkeleton shape="cards" label="Loading your account" />}>
        <PageHeader title="My account" purpose="Your name, how you sign in, what we send you, and your data." />
        <AccountSections onLeave={leave} />
      </RequireAuth>
    </>
  );
}

interface Leaving {
  onLeave(): Promise<void>;
}

function AccountSections({ onLeave }: Leaving) {
  const userId = useAuth().user?.id ?? '';
  const { data, isError, refetch } = useQuery(ownAccountQuery(userId));
  if (data) return <Loaded account={data} onLeave={onLeave} />;
  if (isError) return <ErrorState title="Your account could not be loaded" onRetry={() => void refetch()} />;
  return <PageSkeleton shape="list" hasHead={false} label="Loading your account" />;
}

function Loaded({ account, onLeave }: Leaving & { account: OwnAccount }) {
  const { hash, search } = useLocation();
  const userId = useAuth().user?.id ?? '';
  const [answer] = useState(() => linkAnswer({ hash, search }, account));
  useEffect(() => {
    // The section that the address names was not there yet when the browser looked for it.
    if (hash.slice(1) in anchors) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <div className={styles.page}>
      <SectionNav sections={anchors} />
      <div className={styles.sections}>
        {answer && <FormMessage kind={answer.kind}>{answer.text}</FormMessage>}
        <ProfileSection account={account} />
        <BirthDateSection age={account.age} />
        <Section id="sign-in" title="Email and password">
          <EmailForm account={account} />
          <hr className={styles.rule} />
          <PasswordForm email={account.email} />
        </Section>
        <AppearanceSection />
        <NotificationsSection choices={account.notifications} />
        <SlotPlace place="account.notifications" userId={userId} />
        <PrivacySection />
        <GuardiansSection account={account} />
        <SessionsSection sessions={account.sessions} onLeave={onLeave} />
        <PointsSection points={account.points} />
        <ExportSection />
        <DeleteSection account={account} onLeave={onLeave} />
      </div>
    </div>
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
