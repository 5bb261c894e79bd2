import { canSeeDashboard, isPrivileged, useAuth, useProfile, useRoles } from '@lineup/auth';
import { useFlag } from '@lineup/flags';
import { NativeButton } from '@lineup/ui/native-button';
import { useTheme, type Theme } from '@lineup/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSignOut } from '../use-sign-out';
import { learnPagesQuery } from './learn-pages';
import styles from './mobile-menu.module.css';
import { learnEntries, recruitingEntries, teamToolsEntries, type NavEntry } from './nav-entries';
import { profileEntry } from './profile-entry';

/** The navigation on small screens: the entries of the header under the same conditions. */
export default function MobileMenu({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Menu" closedby="any" onClose={onClose}>
      <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
        <X size={22} aria-hidden="true" />
      </button>
      <Navigation />
      <Account onSignOut={onClose} />
    </dialog>
  );
}

function Navigation() {
  const { roles } = useRoles();
  const { data: pages = [] } = useQuery(learnPagesQuery);
  const hasTeamTools = useFlag('teams_management').isOn;
  const privileged = isPrivileged(roles);
  const general = [
    { label: 'Features', to: '/features' },
    ...(canSeeDashboard(roles) ? [{ label: 'Dashboard', to: '/recruiting-dashboard' }] : []),
  ];
  return (
    <nav aria-label="Main">
      <Group entries={general} />
      {hasTeamTools && <Group title="Team Tools" entries={teamToolsEntries(privileged)} />}
      <Group title="College Recruiting" entries={recruitingEntries} />
      <Group title="Learn" entries={learnEntries(pages, { isPrivileged: privileged, isWhole: true })} />
    </nav>
  );
}

function Account({ onSignOut }: { onSignOut(): void }) {
  const { status } = useAuth();
  const { profile } = useProfile();
  const signOut = useSignOut();
  if (status !== 'signed-in') return <Group title="Account" entries={[{ label: 'Sign In', to: '/auth' }]} />;
  const entries = [
    { label: 'Inbox', to: '/inbox' },
    profileEntry(profile, 'mobile'),
    { label: 'My Lists', to: '/lists' },
    { label: 'My Account', to: '/account' },
  ];
  return (
    <>
      <Group title="Account" entries={entries} />
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
  return (
    <label className={styles.theme}>
      Theme
      <select value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
        <option value="system">System</option>
      </select>
    </label>
  );
}

function Group({ title, entries }: { title?: string; entries: readonly NavEntry[] }) {
  return (
    <section className={styles.group}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <ul className={styles.list}>
        {entries.map(({ label, to }) => (
          <li key={label}>
            <Link className={styles.link} to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
