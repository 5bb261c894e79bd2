import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { EmptyState } from '@lineup/ui/empty-state';
import { LoadMore } from '@lineup/ui/load-more';
import card from '../kit/card/card.module.css';
import { useAskForScrim } from './arrange-scrim';
import { BlockFacts, OtherTeam } from './block-facts';
import { t } from '../language';
import type { FoundBlock, ScrimScreen } from './list-scrims';
import styles from './scrims.module.css';

interface FoundBlocksProps {
  screen: ScrimScreen;
  query: UseInfiniteQueryResult & { data: { pages: { found: FoundBlock[] }[] } | undefined };
}

/** What became of asking for a block; `as` names the own team where there are several. */
function askedText(isDeclined: boolean, as: string | false): string {
  if (isDeclined) return as ? t('Declined as {team}', { team: as }) : t('Declined');
  return as ? t('Asked as {team}', { team: as }) : t('Asked');
}

/** Open blocks of other teams, the next first. Each is asked for by the team of the viewer that plays the game. */
export function FoundBlocks({ screen, query }: FoundBlocksProps) {
  const blocks = query.data?.pages.flatMap((page) => page.found) ?? [];
  const ask = useAskForScrim();
  return (
    <div aria-busy={query.isPlaceholderData}>
      {blocks.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('No team looks for an opponent here')}
          description={
            query.hasNextPage
              ? t('Nothing among the next ones. Look further.')
              : t('Remove a filter, or post a block yourself: others find it here.')
          }
        />
      ) : (
        <ul className={card.grid} aria-label={t('Open scrims')}>
          {blocks.map((block) => (
            <li key={block.id} className={card.card}>
              <OtherTeam team={block.team} level="h2" />
              <BlockFacts block={block} />
              <div className={styles.actions}>
                {screen.teams
                  .filter(({ games }) => games.some(({ slug }) => slug === block.game))
                  .map((team) => {
                    const asked = block.asks.find(({ team_id: id }) => id === team.id)?.state;
                    const isOpen = asked === undefined || asked === 'withdrawn';
                    const as = screen.teams.length > 1 && team.name;
                    const label = as ? t('Ask for it as {team}', { team: as }) : t('Ask for it');
                    return isOpen ? (
                      <Button
                        key={team.id}
                        variant="primary"
                        isBusy={ask.isRunning(`${block.id} ${team.id}`)}
                        aria-label={`${label}: ${block.team.name}`}
                        onClick={() => ask.mutate({ postId: block.id, teamId: team.id })}
                      >
                        {label}
                      </Button>
                    ) : (
                      <Chip key={team.id} tone={asked === 'declined' ? 'plain' : 'info'}>
                        {askedText(asked === 'declined', as)}
                      </Chip>
                    );
                  })}
              </div>
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} failed={t('More scrims could not be loaded. Try again.')} />
    </div>
  );
}
