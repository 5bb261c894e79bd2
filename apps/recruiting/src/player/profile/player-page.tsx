import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { loadPlayer, type Player } from '../model/load-player';
import styles from './kit/player-page.module.css';
import { PublicProfile } from './visitor/public-profile';
import { t } from '../../language';

/** What only the player needs. */
const ownProfile = lazyPart(() => import('./owner/own-profile'));

/** `/player/{slug}`: what a coach wants to know of a player, on one page. The player edits it in place. */
export function Component() {
  const { slug = '' } = useParams();
  const { status, user } = useAuth();
  // The answer says whose page it is; the code comes beside it.
  useEffect(() => {
    if (user) ownProfile.prefetch();
  }, [user]);
  const player = useQuery({ ...loadPlayer(slug, user?.id ?? null), enabled: status !== 'loading' });
  if (player.data) return <Profile key={slug} player={player.data} />;
  if (player.data === null) throw notFound();
  if (player.isPending) return <PageSkeleton shape="text" label={t('Loading player')} />;
  return (
    <ErrorState
      isPage
      title={t('This player could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={() => void player.refetch()}
      backTo="/players"
      backLabel={t('All players')}
    />
  );
}

interface ProfileProps {
  player: Player;
}

function Profile({ player }: ProfileProps) {
  return (
    <article className={styles.layout}>
      <title>{`${player.name ?? t('Player')} · Lineup`}</title>
      <meta name="description" content={summary(player)} />
      {player.actions.edit ? <ownProfile.Part player={player} /> : <PublicProfile player={player} />}
    </article>
  );
}

/** One line for search engines and link previews. */
function summary({ name, class_year, games }: Player): string {
  const played = games.map((game) => [game.name, game.rank].filter(Boolean).join(' ')).join(', ');
  return [
    name,
    class_year && t('class of {year}', { year: class_year }),
    played && t('plays {games}', { games: played }),
  ]
    .filter(Boolean)
    .join(', ');
}
