import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './program-nav.module.css';

const screens = {
  dashboard: { title: 'Dashboard', path: '/recruiting-dashboard' },
  pipeline: { title: 'Pipeline', path: '/pipeline' },
  matches: { title: 'Matches', path: '/matchmaking' },
  meetings: { title: 'Meetings', path: '/pipeline/meetings' },
  contacts: { title: 'Contacts', path: '/pipeline/contacts' },
  import: { title: 'Import', path: '/pipeline/import' },
  duplicates: { title: 'Duplicates', path: '/pipeline/duplicates' },
} as const;

/** What its people keep on the college's page, by the section of its editor. */
const kept = { forms: 'Forms', pipeline: 'Stages', people: 'People' } as const;

interface ProgramNavProps {
  /** Slug of the college whose recruiting is shown. */
  college: string;
  current: keyof typeof screens;
  /** Who changes its pipeline imports; who edits the college has its forms, stages and people beside. */
  can: { work: boolean; edit: boolean };
  /** Close to what stands around it, where there is much to show. */
  isCompact?: boolean;
}

/** The screens of a college's recruiting, each one press from the others, and what its people edit. */
export function ProgramNav({ college, current, can, isCompact = false }: ProgramNavProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Where they do not all fit, the open one is in sight.
    const { current: screenList } = list;
    const open = screenList?.querySelector<HTMLElement>('[aria-current]');
    if (screenList && open) screenList.scrollLeft = open.offsetLeft + open.offsetWidth - screenList.clientWidth;
  }, [current]);
  return (
    <nav aria-label="Recruiting" className={isCompact ? styles.compact : undefined}>
      <ul ref={list} className={styles.screens}>
        {Object.entries(screens).map(
          ([id, { title, path }]) =>
            (id !== 'import' || can.work) && (
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
        {can.edit &&
          Object.entries(kept).map(([section, title]) => (
            <li key={section}>
              <Link to={`/college/${college}/edit?section=${section}`}>{title}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
