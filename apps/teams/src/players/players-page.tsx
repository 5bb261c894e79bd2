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

/** `/players` and `/team-players`: players who have published their profile. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filters = readPlayerFilters(params);
  const query = useInfiniteQuery(listPlayers(filters, readAfter(params)));
  const [first] = query.data?.pages ?? [];
  const players = query.data?.pages.flatMap((page) => page.players) ?? [];
  return (
    <section>
      <title>Players · Lineup</title>
      <PageHeader
        title="Players"
        purpose="Players who have published their profile, and the teams they play for."
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
        <PageSkeleton shape="cards" label="Loading players" count={6} hasHead={false} />
      ) : query.isError && players.length === 0 ? (
        <ErrorState
          title="Players could not be loaded"
          description="Check your connection, then try again."
          onRetry={() => void query.refetch()}
        />
      ) : players.length === 0 ? (
        hasPlayerFilters(filters) ? (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={filters.isLooking ? 'Nobody who fits looks for a team now' : 'No player matches'}
            description={
              filters.isLooking
                ? 'Remove a filter, or let us tell you when somebody does.'
                : isShort(filters.search)
                  ? 'Type at least three letters in a row to search every player.'
                  : 'Try another name, or remove a filter.'
            }
          />
        ) : (
          <EmptyState
            icon={<UsersRound aria-hidden />}
            title="No players yet"
            description="Players show here as soon as they publish their profile."
          />
        )
      ) : (
        <div aria-busy={query.isPlaceholderData}>
          <ListStart />
          <ul className={card.grid} aria-label="Players">
            {players.map((player) => (
              <PlayerCard key={player.id} player={player} />
            ))}
          </ul>
          <LoadMore
            query={query}
            after={query.data?.pages.at(-1)?.next}
            failed="More players could not be loaded. Try again."
          />
        </div>
      )}
    </section>
  );
}

/** Without three letters together a name is looked for among some players alone, as `list_players` says. */
const isShort = (text: string) => text !== '' && !/[\p{L}\p{N}]{3}/u.test(text);
