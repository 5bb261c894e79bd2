import { RequireAuth, useAuth } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { NotFoundPage } from '../../kit/not-found-page';
import { AccountNav } from './account-nav';
import { AccountOverview } from './account-overview';
import styles from './account.module.css';
import { ChevronLeft } from '@lineup/ui/icons';
import { ownAccountQuery } from './model/own-account';
import { PageTitle } from './section';
import { contents } from './section-contents';
import { isSection, sectionAddress, sections, type SectionName } from './sections';
import { t } from '../../language/language';

/** What a person decides for themselves: an overview, and a page for each section. */
export function Component() {
  const { signOut } = useAuth();
  const name = (useParams()['*'] ?? '').replace(/\/+$/, '');
  const { search, hash } = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    // The guard goes first: it would send a signed-out user to the sign-in page.
    setIsLeaving(true);
    await signOut();
  }

  if (isLeaving) return <Navigate to="/" replace />;
  if (name !== '' && !isSection(name)) return <NotFoundPage />;
  const moved = name === '' && sectionAddress(search, hash);
  if (moved) return <Navigate to={moved} replace />;
  return (
    <RequireAuth fallback={<PageSkeleton shape="cards" label={t('Loading your account')} />}>
      <AccountPage name={name} onLeave={leave} />
    </RequireAuth>
  );
}

function AccountPage({ name, onLeave }: { name: SectionName | ''; onLeave(): Promise<void> }) {
  return (
    <div className={styles.page}>
      <AccountNav />
      <div className={styles.main}>
        {name === '' ? <AccountOverview /> : <SectionPage key={name} name={name} onLeave={onLeave} />}
      </div>
    </div>
  );
}

interface SectionPageProps {
  name: SectionName;
  onLeave(): Promise<void>;
}

function SectionPage({ name, onLeave }: SectionPageProps) {
  const userId = useAuth().user?.id ?? '';
  // Starts with the code of the section, not after it.
  const { data: account, isError, refetch } = useQuery(ownAccountQuery(userId));
  const title = t(sections[name].title);
  const Content = contents[name];
  const loading = (
    <PageSkeleton shape="list" hasHead={false} count={3} label={t('Loading {what}', { what: title.toLowerCase() })} />
  );
  return (
    <PageTitle value={title}>
      <title>{t('{title} · My account · Lineup', { title })}</title>
      <Link to="/account" className={styles.back}>
        <ChevronLeft size={16} />
        {t('My account')}
      </Link>
      <PageHeader title={title} />
      {account ? (
        <Suspense fallback={loading}>
          <div className={styles.sections}>
            <Content account={account} onLeave={onLeave} />
          </div>
          <ScrollToAnchor />
        </Suspense>
      ) : isError ? (
        <ErrorState title={t('Your account could not be loaded')} onRetry={() => void refetch()} />
      ) : (
        loading
      )}
    </PageTitle>
  );
}

/** The panel that the address names was not there yet when the browser looked for it. */
function ScrollToAnchor() {
  const { hash } = useLocation();
  useEffect(() => {
    const anchor = hash.slice(1);
    if (/^[\w-]+$/.test(anchor)) document.getElementById(anchor)?.scrollIntoView();
  }, [hash]);
  return null;
}
