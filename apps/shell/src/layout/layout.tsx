import { dialogEntry } from '@lineup/ui/dialog-entry';
import { Toaster } from '@lineup/ui/toast';
import { ScrollRestoration, useLocation, useNavigation, useOutlet, type Location } from 'react-router-dom';
import { t } from '../language/language';
import { PageSpinner } from '../federation/screens/page-spinner';
import { UnsettledPath } from '../federation/screens/unknown-path';
import { Tracking } from '../tracking/tracking';
import { BackCloses } from './back-closes';
import { AlertBanner } from './banner/alert-banner';
import { OfflineLine } from './banner/offline-line';
import { OnboardingBanner } from './banner/onboarding-banner';
import { ConsentBanner } from './consent/consent-banner';
import { Footer } from './footer/footer';
import { Header } from './header/header';
import styles from './layout.module.css';
import { Providers } from './providers';
import { useScreenLanguage } from './screen-language';
import { StaffBar } from './staff-bar/staff-bar';
import { TestingLink } from './testing-link';
import { useIsBare } from './use-is-bare';
import { usePageHead } from './use-page-head';

/**
 * The first entry of every page load has the same key: without its path the next load would take over its position. Under
 * a dialog a page stays where it is.
 */
function scrollKey(location: Location): string {
  const { page } = dialogEntry(location);
  return page === 'default' ? location.pathname : page;
}

/** Around every screen: header, banner, main, footer; nothing at all around one that stands alone. */
export function Layout() {
  const { pathname } = useLocation();
  // None yet on a cold deep link to a remote.
  const screen = useOutlet();
  const isNavigating = useNavigation().state === 'loading';
  usePageHead(pathname);
  const isBare = useIsBare(pathname);
  const lang = useScreenLanguage(pathname);
  if (isBare)
    return (
      <Providers>
        <main id="main" lang={lang} className={styles.bare} tabIndex={-1}>
          {screen ?? <UnsettledPath />}
        </main>
      </Providers>
    );
  return (
    <Providers>
      <div className={styles.page}>
        <a className={styles.skip} href="#main">
          {t('Skip to content')}
        </a>
        <Header />
        <StaffBar />
        <OfflineLine />
        <OnboardingBanner />
        <AlertBanner />
        {isNavigating && <PageSpinner />}
        {/* Another element for the sign-in page: the screen after it is mounted afresh, maybe lower, below a banner. */}
        <main key={String(pathname === '/auth')} id="main" lang={lang} className={styles.main} tabIndex={-1}>
          {screen ?? <UnsettledPath />}
        </main>
        <Footer />
      </div>
      <TestingLink />
      <ConsentBanner />
      <Toaster />
      <BackCloses />
      <ScrollRestoration getKey={scrollKey} />
      <Tracking />
    </Providers>
  );
}
