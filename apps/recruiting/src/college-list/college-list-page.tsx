import { useMemo, useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { SearchX } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LoadMore } from '@lineup/ui/load-more';
import { NativeButton } from '@lineup/ui/native-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { MAX_COMPARED, useCompared } from '../model/use-compared';
import { CollegeCard } from './college-card';
import { CollegeFilterBar } from './college-filter-bar';
import { countCollegeFilters, readCollegeFilters, writeCollegeFilters, type CollegeFilters } from './college-filters';
import { CompareBar } from './compare-bar';
import styles from './college-list-page.module.css';
import { listColleges, MAX_COUNTED } from './list-colleges';

/** `/colleges`: the directory of college programs. All filters live in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readCollegeFilters(params), [params]);
  const list = useInfiniteQuery(listColleges(filters));
  const colleges = list.data?.pages.flatMap((page) => page.colleges) ?? [];
  const total = list.data?.pages[0]?.total ?? colleges.length;

  const { compared, compare, clearCompared } = useCompared();

  // Synchronously, so that a field never lags behind its input.
  const change = (part: Partial<CollegeFilters>) =>
    setParams(writeCollegeFilters({ ...filters, ...part }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });
  const count = useRef<HTMLParagraphElement>(null);
  const clearList = () => {
    clearCompared();
    // The bar goes with the button that had the focus.
    count.current?.focus();
  };
  const clear = () => setParams({}, { preventScrollReset: true, flushSync: true });

  return (
    <section>
      <title>Colleges · Lineup</title>
      <PageHeader title="Colleges" purpose="Find a college program that plays your game and has a spot for you." />
      <CollegeFilterBar filters={filters} onChange={change} />
      {list.isPending ? (
        <PageSkeleton shape="cards" label="Loading colleges" hasHead={false} count={9} />
      ) : list.isError && colleges.length === 0 ? (
        <ErrorState
          title="Colleges could not be loaded"
          description="Check your connection and try again. Your filters are kept."
          onRetry={() => void list.refetch()}
        />
      ) : (
        <>
          <p ref={count} tabIndex={-1} className={styles.count} role="status">
            <span>{countText(total)}</span>
            {countCollegeFilters(filters) > 0 && (
              <NativeButton variant="ghost" onClick={clear}>
                Clear filters
              </NativeButton>
            )}
          </p>
          {colleges.length === 0 ? (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title="No college matches these filters"
              description="Remove a filter to see more programs."
              action={<NativeButton onClick={clear}>Clear filters</NativeButton>}
            />
          ) : (
            <ul className={styles.grid} aria-busy={list.isPlaceholderData}>
              {colleges.map((college) => (
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
          )}
          {compared.length > 0 && <CompareBar compared={compared} onClear={clearList} />}
          <LoadMore query={list} failed="The next colleges could not be loaded. Try again." />
        </>
      )}
    </section>
  );
}

function countText(total: number): string {
  if (total > MAX_COUNTED) return `More than ${MAX_COUNTED} colleges`;
  return total === 1 ? '1 college' : `${total} colleges`;
}
