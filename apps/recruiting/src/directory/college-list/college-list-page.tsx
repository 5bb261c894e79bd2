import { Suspense, useMemo, useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { saveRedirect, useAuth, useProfile } from '@lineup/auth';
import { readAfter } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { icon } from '@lineup/ui/icons';
import { LinkButton } from '@lineup/ui/link-button';
import { ListStart, LoadMore } from '@lineup/ui/load-more';
import { Button } from '@lineup/ui/button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { KeepFilter } from '../../kit/lazy-keep';
import { placeFilter } from '../../model/place';
import { usePlaceName } from '../../model/place-name';
import { CollegeFilterBar } from './college-filter-bar';
import {
  countCollegeFilters,
  keptCollegeFilter,
  readCollegeFilters,
  writeCollegeFilters,
  type CollegeFilters,
} from './college-filters';
import { CollegeGrid } from './college-grid';
import styles from './college-list-page.module.css';
import { Compared } from './compared';
import { map } from './lazy-map';
import { isAboutFit, listColleges, type CollegeCounts } from './list-colleges';
import { ViewSwitch } from './view-switch';
import { plural, t } from '../../language';

const SearchX = icon('m13.5 8.5-5 5M8.5 8.5l5 5M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0M21 21l-4.3-4.3');

/** `/colleges`: the directory of college programs. All filters live in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readCollegeFilters(params), [params]);
  const isByFit = isAboutFit(filters);
  const { status, user } = useAuth();
  const { profile } = useProfile();
  const list = useInfiniteQuery({
    ...listColleges(filters, user?.id ?? null, readAfter(params)),
    // Until then nobody knows whose fit and standing it is.
    enabled: status !== 'loading',
  });
  const colleges = list.data?.pages.flatMap((page) => page.colleges) ?? [];
  const counts = list.data?.pages[0]?.counts ?? null;
  const next = list.data?.pages.at(-1)?.next;
  const place = usePlaceName(filters.country || filters.state ? placeFilter(filters) : null, true);
  // A short text is looked for among some alone.
  const isPartial = counts?.is_exact === false;
  const needsGame = isByFit && list.data?.pages[0]?.has_games === false;
  const profileAddress = profile?.slug ? `/player/${profile.slug}` : '/onboarding';
  const kept = user && keptCollegeFilter(filters);
  const needsSignIn = isByFit && status === 'signed-out';

  // Synchronously, so that a field never lags behind its input.
  const change = (part: Partial<CollegeFilters>) =>
    setParams(writeCollegeFilters({ ...filters, ...part }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });
  const count = useRef<HTMLParagraphElement>(null);
  const clear = () =>
    setParams(filters.view === 'map' ? { view: 'map' } : {}, { preventScrollReset: true, flushSync: true });

  return (
    <section>
      <title>{t('Colleges · Lineup')}</title>
      <PageHeader
        title={t('Colleges')}
        purpose={t('Find a college program that plays your game and has a spot for you.')}
        actions={<ViewSwitch view={filters.view} onChange={(view) => change({ view })} />}
      />
      <CollegeFilterBar filters={filters} counts={counts} hasFit={profile !== null} onChange={change} />
      {list.isPending ? (
        <PageSkeleton shape="cards" label={t('Loading colleges')} hasHead={false} count={9} />
      ) : list.isError && colleges.length === 0 ? (
        <ErrorState
          title={t('Colleges could not be loaded')}
          description={t('Check your connection and try again. Your filters are kept.')}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <>
          {needsSignIn && <SignInForFit />}
          {needsGame && !filters.fitsMe && (
            <p className={styles.notice}>
              {t('Add a game to your profile to sort by fit. Until then, the list is sorted by name.')}{' '}
              <LinkButton to={profileAddress}>{t('Complete my profile')}</LinkButton>
            </p>
          )}
          {filters.view === 'map' && counts && (
            <div className={styles.map} data-is-elsewhere={hasMap(filters) ? undefined : true}>
              <map.Part counts={counts} filters={filters} onChange={change} />
            </div>
          )}
          <p ref={count} tabIndex={-1} className={styles.count} role="status">
            <span>{countText(counts, place)}</span>
            {countCollegeFilters(filters) > 0 && (
              <Button variant="ghost" onClick={clear}>
                {t('Clear filters')}
              </Button>
            )}
          </p>
          <ListStart />
          {kept && (
            <Suspense fallback={null}>
              <div className={styles.keep}>
                <KeepFilter kind="colleges" filter={kept} isSignedIn />
              </div>
            </Suspense>
          )}
          {needsGame && filters.fitsMe ? (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={t('Add a game first')}
              description={t('Colleges are matched by the games, ranks and positions on your profile.')}
              action={
                <LinkButton variant="primary" to={profileAddress}>
                  {t('Complete my profile')}
                </LinkButton>
              }
            />
          ) : colleges.length === 0 ? (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={isPartial ? t('No match so far') : t('No college matches these filters')}
              description={
                isPartial
                  ? t('Type at least three letters in a row to search every college.')
                  : t('Remove a filter to see more programs.')
              }
              action={
                <>
                  <Button onClick={clear}>{t('Clear filters')}</Button>
                  {!isPartial && (
                    <LinkButton
                      to={`/colleges/request${filters.text ? `?${new URLSearchParams({ name: filters.text })}` : ''}`}
                    >
                      {t('My college is not listed')}
                    </LinkButton>
                  )}
                </>
              }
            />
          ) : (
            <CollegeGrid colleges={colleges} isBusy={list.isPlaceholderData} />
          )}
          <Compared onCleared={() => count.current?.focus()} />
          <LoadMore
            query={list}
            after={next && [next.value, next.id]}
            failed={t('The next colleges could not be loaded. Try again.')}
          />
        </>
      )}
    </section>
  );
}

/** What an address by fit shows a visitor. */
function SignInForFit() {
  const { pathname, search } = useLocation();
  return (
    <p className={styles.notice}>
      {t('Sign in to see how well each college fits you. Until then, the list is sorted by name.')}{' '}
      <LinkButton to="/auth" onClick={() => saveRedirect(pathname + search)}>
        {t('Sign in')}
      </LinkButton>
    </p>
  );
}

/** Whether the map of the states shows above the countries. */
const hasMap = ({ country }: CollegeFilters) => country === '' || country === 'US';

function countText(counts: CollegeCounts | null, place: string | null): string {
  if (!counts || (counts.total === 0 && !counts.is_exact)) return '';
  const { total, is_exact } = counts;
  const count = is_exact || total === 1 ? total : `${total}+`;
  const amount = plural(total, '{count} college', '{count} colleges', { count });
  return place ? t('{amount} in {place}', { amount, place }) : amount;
}
