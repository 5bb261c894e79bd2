import { useAuth } from '@lineup/auth';
import type { NavItem } from '@lineup/contract';
import { NativeButton } from '@lineup/ui/native-button';
import { NativeSelect } from '@lineup/ui/native-select';
import { useTheme, type Theme } from '@lineup/ui/theme';
import { useBackCloses } from '@lineup/ui/use-back-closes';
import { useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CloseButton } from '../../../kit/close-button';
import { Search } from '../../../kit/icons';
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
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  useBackCloses(true, close);
  useEffect(() => {
    if (key !== openedAt.current) dialog.current?.close();
  }, [key]);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Menu" closedby="any" onClose={onClose}>
      <div className={styles.head}>
        <Wordmark />
        <CloseButton label="Close menu" onClose={close} />
      </div>
      <NativeButton
        className={styles.search}
        onClick={() => {
          close();
          onSearch();
        }}
      >
        <Search size={20} aria-hidden="true" /> Search
      </NativeButton>
      <Account onSignOut={close} />
      <Navigation />
    </dialog>
  );
}

function Navigation() {
  const groups = useNavigation();
  return (
    <nav aria-label="Main">
      <Group items={[{ label: 'Features', href: '/features' }, ...linksAt(groups, 'link')]} />
      {groups.map(
        ({ placement, label, items }) => placement === 'menu' && <Group key={label} title={label} items={items} />,
      )}
    </nav>
  );
}

function Account({ onSignOut }: { onSignOut(): void }) {
  const { status } = useAuth();
  const groups = useNavigation();
  const signOut = useSignOut();
  const keepWayBack = useKeepWayBack();
  if (status !== 'signed-in')
    return <Group title="Account" items={[{ label: 'Sign In', href: '/auth' }]} onFollow={keepWayBack} />;
  const items: NavItem[] = [
    ...linksAt(groups, 'icon'),
    ...linksAt(groups, 'account'),
    { label: 'My Account', href: '/account' },
  ];
  return (
    <>
      <Group title="Account" items={items} />
      <ThemeChoice />
      <NativeButton
        className={styles.signOut}
        onClick={() => {
          onSignOut();
          void signOut();
        }}
      >
        Sign Out
      </NativeButton>
    </>
  );
}

function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  const id = useId();
  return (
    <div className={styles.theme}>
      <label htmlFor={id}>Theme</label>
      <NativeSelect id={id} value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
        <option value="system">System</option>
      </NativeSelect>
    </div>
  );
}

interface GroupProps {
  title?: string;
  items: readonly NavItem[];
  onFollow?: () => void;
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
