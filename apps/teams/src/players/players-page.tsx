import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { SearchX, UsersRound } from 'lucide-react';
import { readAfter } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { ListStart, LoadMore } from '@lineup/ui/load-more';
import card from '../kit/card/card.module.css';
import { AddPlayerLink } from './add-player-link';
import { LookingHead } from './looking-head';
import { listPlayers } from './list-players';
import { PlayerCard } from './player-card';
import { PlayerFilterBar } from './player-filter-bar';
import { hasPlayerFilters, readPlayerFilters, writePlayerFilters } from './player-filters';
import { t } from '../language';

/** `/players` and `/team-players`: players who have published their profile. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filters = readPlayerFilters(params);
  const query = useInfiniteQuery(listPlayers(filters, readAfter(params)));
  const [first] = query.data?.pages ?? [];
  const players = query.data?.pages.flatMap((page) => page.players) ?? [];
  return (
    <section>
      <title>{t('Players · Lineup')}</title>
      <PageHeader
        title={t('Players')}
        purpose={t('Players who have published their profile, and the teams they play for.')}
        actions={<AddPlayerLink />}
      />
      <PlayerFilterBar
        filters={filters}
        game={filters.isLooking ? first?.game : null}
        onChange={(changed) => setParams(writePlayerFilters(changed), { replace: true, preventScrollReset: true })}
      />
      {filters.isLooking && first && (
        <LookingHead
          filters={filters}
          post={first.post}
          onAll={() => setParams(writePlayerFilters({ ...filters, post: null }), { replace: true })}
        />
      )}
      {query.isPending ? (
        <PageSkeleton shape="cards" label={t('Loading players')} count={6} hasHead={false} />
      ) : query.isError && players.length === 0 ? (
        <ErrorState
          title={t('Players could not be loaded')}
          description={t('Check your connection, then try again.')}
          onRetry={() => void query.refetch()}
        />
      ) : players.length === 0 ? (
        hasPlayerFilters(filters) ? (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={filters.isLooking ? t('Nobody who fits looks for a team now') : t('No player matches')}
            description={
              filters.isLooking
                ? t('Remove a filter, or let us tell you when somebody does.')
                : isShort(filters.search)
                  ? t('Type at least three letters in a row to search every player.')
                  : t('Try another name, or remove a filter.')
            }
          />
        ) : (
          <EmptyState
            icon={<UsersRound aria-hidden />}
            title={t('No players yet')}
            description={t('Players show here as soon as they publish their profile.')}
          />
        )
      ) : (
        <div aria-busy={query.isPlaceholderData}>
          <ListStart />
          <ul className={card.grid} aria-label={t('Players')}>
            {players.map((player) => (
              <PlayerCard key={player.id} player={player} />
            ))}
          </ul>
          <LoadMore
            query={query}
            after={query.data?.pages.at(-1)?.next}
            failed={t('More players could not be loaded. Try again.')}
          />
        </div>
      )}
    </section>
  );
}

/** Without three letters together a name is looked for among some players alone, as `list_players` says. */
const isShort = (text: string) => text !== '' && !/[\p{L}\p{N}]{3}/u.test(text);
