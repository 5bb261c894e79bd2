import { Suspense, useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useAuth, useRoles } from '@lineup/auth';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { CountryFilter } from '@lineup/ui/country-filter';
import { CheckFilter, SelectFilter } from '@lineup/ui/filters';
import { LinkButton } from '@lineup/ui/link-button';
import { LoadMore } from '@lineup/ui/load-more';
import { Button } from '@lineup/ui/button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { KeepFilter } from '../../kit/lazy-keep';
import { matchPrograms, readMatchFilters, writeMatchFilters, type MatchFilters } from '../../model/match-programs';
import { mayPlay } from '../../model/roles';
import { hasStates, stateLabel } from '../../model/place';
import { useStates } from '../../model/place-name';
import { ProgramMatchCard } from './program-match-card';
import { NoGames } from './no-games';
import card from '../../kit/match-card.module.css';
import styles from './programs-for-player.module.css';
import { plural, t } from '../../language';

/** Programs with open spots, by how well they fit the player, each with the reasons. */
export function ProgramsForPlayer() {
  const userId = useAuth().user?.id ?? '';
  const { roles } = useRoles();
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readMatchFilters(params), [params]);
  const state = stateLabel(filters.country);
  const states = useStates(filters.country || 'US');
  const list = useInfiniteQuery(matchPrograms(userId, filters));
  const change = (part: Partial<MatchFilters>) =>
    setParams(writeMatchFilters({ ...filters, ...part }), { replace: true, preventScrollReset: true, flushSync: true });
  const clear = () => setParams({}, { replace: true, preventScrollReset: true, flushSync: true });
  if (list.isPending) return <PageSkeleton label={t('Loading matches')} />;
  if (!list.data)
    return (
      <ErrorState
        isPage
        title={t('Your matches could not be loaded')}
        description={t('Check your connection and try again.')}
        onRetry={() => void list.refetch()}
        backTo="/colleges"
        backLabel={t('All colleges')}
      />
    );
  const matches = list.data.pages.flatMap((page) => page.matches);
  const { games = [], total = 0 } = list.data.pages[0] ?? {};
  const isPlayers = games.length > 0 || mayPlay(roles);
  const isFiltered = params.size > 0 && writeMatchFilters(filters).size > 0;
  return (
    <section className={styles.layout}>
      <title>{`${t('Programs that fit')} · Lineup`}</title>
      <PageHeader
        title={t('Programs that fit')}
        purpose={
          isPlayers
            ? t('Programs with open spots in your games. The fit is the sum of eight factors, 100 at most.')
            : undefined
        }
      />
      {(games.length > 0 || isFiltered) && (
        <search className={styles.filters}>
          {(games.length > 1 || filters.game) && (
            <SelectFilter
              label={t('Game')}
              all={t('All my games')}
              choices={Object.fromEntries(games.map(({ slug, name }) => [slug, name]))}
              value={filters.game}
              onChange={(game) => change({ game })}
            />
          )}
          <CountryFilter value={filters.country} onChange={(country) => change({ country, state: '' })} />
          {hasStates(filters.country || 'US') && (
            <SelectFilter
              label={t(state)}
              all={state === 'Province' ? t('All provinces') : t('All states')}
              choices={states}
              value={filters.state}
              onChange={(chosen) => change({ state: chosen })}
            />
          )}
          <SelectFilter
            label={t('Level')}
            all={t('All levels')}
            choices={{ varsity: t('Varsity'), club: t('Club') }}
            value={filters.level}
            onChange={(level) => change({ level })}
          />
          <CheckFilter
            label={t('Scholarships')}
            isOn={filters.hasScholarship}
            onChange={(hasScholarship) => change({ hasScholarship })}
          />
        </search>
      )}
      {games.length > 0 && (
        <p className={styles.count} role="status">
          {plural(total, '{count} program', '{count} programs')}
          {isFiltered && (
            <Button variant="ghost" onClick={clear}>
              {t('Clear filters')}
            </Button>
          )}
        </p>
      )}
      {games.length > 0 && (
        <Suspense fallback={null}>
          <div>
            <KeepFilter kind="needs" filter={keptOf(filters)} isSignedIn />
          </div>
        </Suspense>
      )}
      {games.length === 0 ? (
        <NoGames />
      ) : matches.length === 0 ? (
        <EmptyState
          icon={<Target aria-hidden />}
          title={isFiltered ? t('No program matches these filters') : t('No open spots in your games now')}
          description={
            isFiltered
              ? t('Remove a filter to see more programs.')
              : t('Browse all colleges; needs change during the season.')
          }
          action={
            isFiltered ? (
              <Button onClick={clear}>{t('Clear filters')}</Button>
            ) : (
              <LinkButton variant="primary" to="/colleges">
                {t('All colleges')}
              </LinkButton>
            )
          }
        />
      ) : (
        <>
          <ol className={card.matches} aria-busy={list.isPlaceholderData}>
            {matches.map((match) => (
              <ProgramMatchCard
                key={match.need_id}
                match={match}
                gameSlug={games.find(({ name }) => name === match.game)?.slug}
              />
            ))}
          </ol>
          <LoadMore query={list} failed={t('More programs could not be loaded. Try again.')} />
        </>
      )}
    </section>
  );
}

/** The same as a list that is kept. */
const keptOf = ({ game, country, state, level, hasScholarship }: MatchFilters) => ({
  ...(game && { game }),
  ...(country && { country }),
  ...(state && { state }),
  ...(level && { level }),
  ...(hasScholarship && { scholarships: true as const }),
});
