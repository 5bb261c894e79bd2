import { useAuth } from '@lineup/auth';
import { ChevronDown } from '@lineup/ui/icons';
import { lazyPart, lazyQuietly } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { MenuButton } from '@lineup/ui/menu-button';
import { Button } from '@lineup/ui/button';
import { Suspense, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { navLabel, t } from '../../language/language';
import { Wordmark } from '../../kit/wordmark';
import styles from './header.module.css';
import { MobileMenuButton } from './mobile-menu-button';
import type { ShownGroup } from './navigation/groups';
import { LazyLinkBadge } from './navigation/lazy-link-badge';
import { linksAt } from './navigation/links-at';
import { useKeepWayBack } from './navigation/use-keep-way-back';
import { useNavigation } from './navigation/use-navigation';
import { SearchButton } from './search/search-button';

const SignedInTools = lazyQuietly(() => import(/* webpackChunkName: "signed-in" */ './signed-in-tools'), RefreshButton);
const searchDialog = lazyPart(() => import(/* webpackChunkName: "search" */ './search/search-dialog'));

/** In place of the account's part of the header when its code does not come. */
function RefreshButton() {
  return <Button onClick={() => location.reload()}>{t('Refresh Page')}</Button>;
}

/** Keeps the place of the account's part, so that nothing beside it moves when it comes. */
function RoomForTools({ groups }: { groups: readonly ShownGroup[] }) {
  const hrefs = linksAt(groups, 'icon').map(({ href }) => href);
  return [...hrefs, 'notices', 'account'].map((name) => <span key={name} className={styles.room} />);
}

/** Head of every page, stuck to the top. Menus load when they are first wanted. */
export function Header() {
  const { status } = useAuth();
  const groups = useNavigation();
  const keepWayBack = useKeepWayBack();
  const [isSearching, setSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);

  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to="/" className={styles.home} aria-label={t('Lineup, home')}>
          <Wordmark />
        </Link>
        <nav className={styles.nav} aria-label={t('Main')}>
          {groups.filter(({ placement }) => placement === 'own').map(groupOf)}
          <NavLink to="/features" className={styles.item}>
            {t('Features')}
          </NavLink>
          {groups.filter(({ placement }) => placement !== 'own').map(groupOf)}
        </nav>
        <div className={styles.account}>
          <SearchButton
            ref={searchButton}
            isOpen={isSearching}
            onOpen={() => setSearching(true)}
            onNear={searchDialog.prefetch}
          />
          {status === 'signed-in' && (
            <Suspense fallback={<RoomForTools groups={groups} />}>
              <SignedInTools groups={groups} />
            </Suspense>
          )}
          {status === 'loading' && <RoomForTools groups={groups} />}
          {status === 'signed-out' && (
            <>
              <LinkButton
                to="/auth"
                state={{ mode: 'sign-in' }}
                variant="ghost"
                className={styles.signIn}
                onClick={keepWayBack}
              >
                {t('Sign In')}
              </LinkButton>
              <LinkButton to="/auth" state={{ mode: 'sign-up' }} variant="primary" onClick={keepWayBack}>
                {t('Get Started')}
              </LinkButton>
            </>
          )}
          <MobileMenuButton onSearch={() => setSearching(true)} />
        </div>
      </div>
      {isSearching && (
        <searchDialog.Part
          onClose={(isLeft = false) => {
            setSearching(false);
            // What it was opened from may be gone, as the mobile menu is.
            if (!isLeft && document.activeElement === document.body)
              searchButton.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </header>
  );
}

const groupOf = (group: ShownGroup) => <Group key={`${group.placement} ${group.label}`} {...group} />;

const groupMenu = lazyPart(() => import(/* webpackChunkName: "menus" */ './menus/group-menu'));

/** A group of links in the row of the header. Others have their place beside or in the account menu. */
function Group({ placement, label, items }: ShownGroup) {
  if (placement === 'menu' || placement === 'own')
    return (
      <MenuButton
        className={styles.item}
        part={groupMenu}
        menu={(opened) => <groupMenu.Part {...opened} items={items} />}
      >
        {navLabel(label)} <ChevronDown size={16} aria-hidden="true" />
      </MenuButton>
    );
  if (placement !== 'link') return null;
  return items.map(({ label: name, href, badge }) => (
    <NavLink key={name} to={href} className={styles.item}>
      {navLabel(name)}
      <LazyLinkBadge name={badge} />
    </NavLink>
  ));
}
