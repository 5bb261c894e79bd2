import { canSeeDashboard, useAuth, useRoles } from '@lineup/auth';
import { useFlag } from '@lineup/flags';
import { LinkButton } from '@lineup/ui/link-button';
import { NativeButton } from '@lineup/ui/native-button';
import { Suspense, lazy } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { loadWithRetry } from '../../federation/retry';
import { Wordmark } from '../wordmark';
import styles from './header.module.css';
import { LazyMenu } from './lazy-menu';
import { MobileMenuButton } from './mobile-menu-button';

const SignedInTools = lazy(() =>
  loadWithRetry(() => import(/* webpackChunkName: "signed-in" */ './signed-in-tools')).catch(() => ({
    default: RefreshButton,
  })),
);

/** In place of the account's part of the header when its code does not come. */
function RefreshButton() {
  return <NativeButton onClick={() => location.reload()}>Refresh Page</NativeButton>;
}

/** Head of every page, stuck to the top. Menus load when they are first wanted. */
export function Header() {
  const { status } = useAuth();
  const { roles } = useRoles();
  const hasTeamTools = useFlag('teams_management').isOn;

  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to="/" className={styles.home} aria-label="Lineup, home">
          <Wordmark />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <NavLink to="/features" className={styles.item}>
            Features
          </NavLink>
          {hasTeamTools && (
            <LazyMenu
              label="Team Tools"
              load={() => import(/* webpackChunkName: "menus" */ './menus/team-tools-menu')}
            />
          )}
          <LazyMenu
            label="College Recruiting"
            load={() => import(/* webpackChunkName: "menus" */ './menus/recruiting-menu')}
          />
          <LazyMenu label="Learn" load={() => import(/* webpackChunkName: "menus" */ './menus/learn-menu')} />
          {canSeeDashboard(roles) && (
            <NavLink to="/recruiting-dashboard" className={styles.item}>
              Dashboard
            </NavLink>
          )}
        </nav>
        <div className={styles.account}>
          {status === 'signed-in' && (
            <Suspense>
              <SignedInTools />
            </Suspense>
          )}
          {status === 'signed-out' && (
            <>
              <LinkButton to="/auth" look="ghost" className={styles.wideOnly}>
                Sign In
              </LinkButton>
              <LinkButton to="/auth" state={{ mode: 'sign-up' }} look="primary">
                Get Started
              </LinkButton>
            </>
          )}
          <MobileMenuButton />
        </div>
      </div>
    </header>
  );
}
