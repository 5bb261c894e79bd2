import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './program-nav.module.css';

const screens = {
  dashboard: { title: 'Dashboard', path: '/recruiting-dashboard' },
  pipeline: { title: 'Pipeline', path: '/pipeline' },
  matches: { title: 'Matches', path: '/matchmaking' },
  import: { title: 'Import', path: '/pipeline/import' },
  duplicates: { title: 'Duplicates', path: '/pipeline/duplicates' },
} as const;

interface ProgramNavProps {
  /** Slug of the college whose recruiting is shown. */
  college: string;
  current: keyof typeof screens;
  /** The viewer changes its pipeline: others import nothing. */
  canWork: boolean;
}

/** The screens of a college's recruiting, each one press from the others. */
export function ProgramNav({ college, current, canWork }: ProgramNavProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Where they do not all fit, the open one is in sight.
    const { current: screenList } = list;
    const open = screenList?.querySelector<HTMLElement>('[aria-current]');
    if (screenList && open) screenList.scrollLeft = open.offsetLeft + open.offsetWidth - screenList.clientWidth;
  }, [current]);
  return (
    <nav aria-label="Recruiting">
      <ul ref={list} className={styles.screens}>
        {Object.entries(screens).map(
          ([id, { title, path }]) =>
            (id !== 'import' || canWork) && (
              <li key={id}>
                <Link
                  to={`${path}?${new URLSearchParams({ college })}`}
                  aria-current={id === current ? 'page' : undefined}
                >
                  {title}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
