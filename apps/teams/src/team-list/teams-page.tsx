import { Suspense } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { SearchX, UsersRound } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { readAfter } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { Button } from '@lineup/ui/button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { ListStart, LoadMore } from '@lineup/ui/load-more';
import { TeamOffers } from './offers/team-offers';
import { KeepFilter } from '../kit/lazy-keep';
import card from '../kit/card/card.module.css';
import { CreateTeamLink } from './create-team-link';
import { MAX_COUNTED, listTeams } from './list-teams';
import { MyTeams } from './my-teams';
import { TeamCard } from './team-card';
import { TeamFilterBar } from './team-filter-bar';
import {
  NO_TEAM_FILTERS,
  hasTeamFilters,
  keptTeamFilter,
  readTeamFilters,
  writeTeamFilters,
  type TeamFilters,
} from './team-filters';
import styles from './teams-page.module.css';
import { plural, t } from '../language';

/** `/teams`: find a team by name, kind, game, or because it looks for players. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filters = readTeamFilters(params);
  const { user } = useAuth();
  const query = useInfiniteQuery(listTeams(filters, readAfter(params)));
  const teams = query.data?.pages.flatMap((page) => page.teams) ?? [];
  const total = query.data?.pages[0]?.total ?? null;

  const filter = (changed: TeamFilters) =>
    setParams(writeTeamFilters(changed), { replace: true, preventScrollReset: true });

  return (
    <section>
      <title>{t('Teams · Lineup')}</title>
      <PageHeader
        title={t('Teams')}
        purpose={t('Find a team to join or to play against.')}
        actions={<CreateTeamLink />}
      />
      <TeamOffers />
      <MyTeams />
      <TeamFilterBar filters={filters} onChange={filter} />
      {hasTeamFilters(filters) && (
        <div className={styles.keep}>
          <Suspense fallback={null}>
            <KeepFilter kind="teams" filter={keptTeamFilter(filters)} isSignedIn={user !== null} />
          </Suspense>
        </div>
      )}
      {query.isPending ? (
        <PageSkeleton shape="cards" label={t('Loading teams')} count={6} hasHead={false} />
      ) : query.isError && teams.length === 0 ? (
        <ErrorState
          title={t('Teams could not be loaded')}
          description={t('Check your connection, then try again.')}
          onRetry={() => void query.refetch()}
        />
      ) : teams.length === 0 ? (
        <NoTeams isFiltered={hasTeamFilters(filters)} onClear={() => filter(NO_TEAM_FILTERS)} />
      ) : (
        <div aria-busy={query.isPlaceholderData}>
          <p className={styles.total} role="status">
            {total !== null &&
              (total > MAX_COUNTED
                ? t('More than {max} teams', { max: MAX_COUNTED.toLocaleString('en-US') })
                : plural(total, '{count} team', '{count} teams', { count: total.toLocaleString('en-US') }))}
          </p>
          <ListStart />
          <ul className={card.grid}>
            {teams.map((team) => (
              <TeamCard key={team.id} team={team} opensPosts={filters.isRecruiting} />
            ))}
          </ul>
          <LoadMore
            query={query}
            after={query.data?.pages.at(-1)?.next}
            failed={t('More teams could not be loaded. Try again.')}
          />
        </div>
      )}
    </section>
  );
}

function NoTeams({ isFiltered: isNarrowed, onClear }: { isFiltered: boolean; onClear(): void }) {
  if (!isNarrowed)
    return (
      <EmptyState
        icon={<UsersRound aria-hidden />}
        title={t('No teams yet')}
        description={t('Teams show here as soon as the first one is created.')}
      />
    );
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('No team matches')}
      description={t('Try another name, or remove a filter.')}
      action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  );
}
