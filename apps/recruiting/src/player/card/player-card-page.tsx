import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { ErrorState } from '@lineup/ui/error-state';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { BackLink } from '../../kit/back-link';
import { CardView } from './card-view';
import { loadPlayerCard, type PlayerCard } from './load-player-card';
import styles from './player-card.module.css';
import { ShareTools } from './share-tools';
import { t } from '../../language';

/** `/player/{slug}/card`: a player in a few facts, to pass on as a link, a picture or a code. */
export function Component() {
  const { slug = '' } = useParams();
  const { status, user } = useAuth();
  const card = useQuery({ ...loadPlayerCard(slug, user?.id ?? null), enabled: status !== 'loading' });
  if (card.data) return <CardPage key={slug} card={card.data} />;
  if (card.data === null) throw notFound();
  if (card.isPending) return <PageSkeleton shape="text" label={t('Loading player card')} />;
  return (
    <ErrorState
      isPage
      title={t('This card could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={() => void card.refetch()}
      backTo={`/player/${slug}`}
      backLabel={t('Profile')}
    />
  );
}

function CardPage({ card }: { card: PlayerCard }) {
  const title = t('{name}’s player card', { name: card.name ?? t('Player') });
  return (
    <section className={styles.layout}>
      <title>{`${title} · Lineup`}</title>
      <PageHeader
        breadcrumb={<BackLink to={`/player/${card.slug}`}>{t('Profile')}</BackLink>}
        title={title}
        purpose={t('Send it to a coach, post it, or print the QR code.')}
      />
      <CardView card={card} />
      {card.is_listed ? (
        <ShareTools card={card} />
      ) : (
        <p className={styles.notice}>
          {t('This profile is hidden, so its card cannot be shared. It can be once the profile is public.')}
        </p>
      )}
    </section>
  );
}
