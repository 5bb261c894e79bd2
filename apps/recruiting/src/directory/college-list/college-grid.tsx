import { useDeferredValue, useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { MAX_COMPARED, useCompared } from '../model/use-compared';
import { CollegeCard } from './college-card';
import styles from './college-list-page.module.css';
import type { CollegeSummary } from './list-colleges';

/** What fills the first view of any screen. */
const FIRST_CARDS = 9;

/** Where the list has been drawn before: who comes back to it looks for the place where it was left. */
const drawn = new WeakSet<QueryClient>();

interface CollegeGridProps {
  colleges: readonly CollegeSummary[];
  /** Whether another list is on its way. */
  isBusy: boolean;
}

/** The colleges as cards; the first time in a visit the first view is drawn before the rest. */
export function CollegeGrid({ colleges, isBusy }: CollegeGridProps) {
  const { compared, compare } = useCompared();
  const queryClient = useQueryClient();
  const isWhole = useDeferredValue(true, drawn.has(queryClient));
  useEffect(() => void drawn.add(queryClient), [queryClient]);
  const shown = isWhole ? colleges : colleges.slice(0, FIRST_CARDS);
  return (
    <ul className={styles.grid} aria-busy={isBusy}>
      {shown.map((college) => (
        <CollegeCard
          key={college.id}
          college={college}
          isCompared={compared.includes(college.slug)}
          onCompare={
            compared.length < MAX_COMPARED || compared.includes(college.slug)
              ? (isOn) => compare(college.slug, isOn)
              : null
          }
        />
      ))}
    </ul>
  );
}
