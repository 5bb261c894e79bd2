import { useAuth } from '@lineup/auth';
import type { NavItem } from '@lineup/contract';
import { Button } from '@lineup/ui/button';
import { NativeSelect } from '@lineup/ui/native-select';
import { useTheme, type Theme } from '@lineup/ui/theme';
import { Panel } from '@lineup/ui/bottom-sheet';
import { useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { navLabel, t } from '../../../language/language';
import { CloseButton } from '../../../kit/close-button';
import { Search } from '@lineup/ui/icons';
import { useLeave } from '../../../kit/use-leave';
import { Wordmark } from '../../../kit/wordmark';
import { LazyLinkBadge } from '../navigation/lazy-link-badge';
import { linksAt } from '../navigation/links-at';
import { useEntries } from '../navigation/use-entries';
import { useNavigation } from '../navigation/use-navigation';
import { useKeepWayBack } from '../navigation/use-keep-way-back';
import { useSignOut } from './use-sign-out';
import styles from './mobile-menu.module.css';

/** The navigation on small screens: the entries of the header under the same conditions. */
export default function MobileMenu({ onClose, onSearch }: { onClose(): void; onSearch(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useLeave(close);

  return (
    <Panel ref={dialog} className={styles.dialog} aria-label={t('Menu')} onClose={onClose}>
      <div className={styles.head}>
        <Wordmark />
        <CloseButton label={t('Close menu')} onClose={close} />
      </div>
      <Button
        className={styles.search}
        onClick={() => {
          close();
          onSearch();
        }}
      >
        <Search size={20} aria-hidden="true" /> {t('Search')}
      </Button>
      <OwnTools onFollow={close} />
      <Account onFollow={close} />
      <Navigation onFollow={close} />
    </Panel>
  );
}

/** Closes the menu: also the link of the page that shows leads to it. */
type Follow = { onFollow(): void };

/** What who is signed in came for. */
function OwnTools({ onFollow }: Follow) {
  const own = useNavigation().filter(({ placement }) => placement === 'own');
  if (own.length === 0) return null;
  return (
    <nav aria-label={navLabel('My Lineup')}>
      {own.map(({ label, items }) => (
        <Group key={label} title={navLabel(label)} items={items} onFollow={onFollow} />
      ))}
    </nav>
  );
}

function Navigation({ onFollow }: Follow) {
  const groups = useNavigation();
  return (
    <nav aria-label={t('Main')}>
      <Group items={[{ label: t('Features'), href: '/features' }, ...linksAt(groups, 'link')]} onFollow={onFollow} />
      {groups.map(
        ({ placement, label, items }) =>
          placement === 'menu' && <Group key={label} title={navLabel(label)} items={items} onFollow={onFollow} />,
      )}
    </nav>
  );
}

function Account({ onFollow }: Follow) {
  const { status } = useAuth();
  const groups = useNavigation();
  const signOut = useSignOut();
  const keepWayBack = useKeepWayBack();
  if (status !== 'signed-in')
    return (
      <Group
        title={t('Account')}
        items={[{ label: t('Sign In'), href: '/auth' }]}
        onFollow={() => {
          keepWayBack();
          onFollow();
        }}
      />
    );
  const items: NavItem[] = [
    ...linksAt(groups, 'icon'),
    ...linksAt(groups, 'account'),
    { label: t('My Account'), href: '/account' },
  ];
  return (
    <>
      <Group title={t('Account')} items={items} onFollow={onFollow} />
      <ThemeChoice />
      <Button
        className={styles.signOut}
        onClick={() => {
          onFollow();
          void signOut();
        }}
      >
        {t('Sign Out')}
      </Button>
    </>
  );
}

function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  const id = useId();
  return (
    <div className={styles.theme}>
      <label htmlFor={id}>{t('Theme')}</label>
      <NativeSelect id={id} value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
        <option value="light">{t('Light')}</option>
        <option value="dark">{t('Dark')}</option>
        <option value="system">{t('System')}</option>
      </NativeSelect>
    </div>
  );
}

interface GroupProps extends Follow {
  title?: string;
  items: readonly NavItem[];
}

function Group({ title, items, onFollow }: GroupProps) {
  const entries = useEntries(items, { isSmallScreen: true });
  const { pathname, search } = useLocation();
  return (
    <section className={styles.group}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <ul className={styles.list}>
        {entries.map(({ label, to, badge }) => (
          <li key={`${label} ${to}`}>
            <Link
              className={styles.link}
              to={to}
              aria-current={to === pathname + search ? 'page' : undefined}
              onClick={onFollow}
            >
              {label}
              <LazyLinkBadge name={badge} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
