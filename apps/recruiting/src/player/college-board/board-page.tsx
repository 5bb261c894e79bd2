import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Columns3, Plus } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { toDataError } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { ProfileLink } from '../kit/profile-link';
import { useRemovals } from '../../kit/use-removals';
import { loadBoard, type Board } from '../model/load-board';
import { BoardColumns, type MovedCard } from './board-columns';
import styles from './board.module.css';
import { RemovalNotice, type RemovedCard } from './removal-notice';
import { useRemoveCard } from './use-remove-card';
import { t } from '../../language';

const adding = lazyPart(() => import('./add-college-dialog'));

/** `/player/{slug}/college-board`: the colleges that a player follows, in columns; for the player alone, who has it as `me`, too. */
export function Component() {
  const { slug = '' } = useParams();
  return (
    <RequireAuth fallback={<PageSkeleton label={t('Loading board')} />}>
      <PlayerBoard key={slug} slug={slug} />
    </RequireAuth>
  );
}

function PlayerBoard({ slug }: { slug: string }) {
  const userId = useAuth().user?.id ?? '';
  const board = useQuery(loadBoard(slug, userId));
  if (board.data) return <BoardDetails board={board.data} slug={slug} />;
  if (board.isPending) return <PageSkeleton label={t('Loading board')} />;
  if (toDataError(board.error).kind === 'not-found') throw notFound();
  return (
    <ErrorState
      isPage
      title={t('The board could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={() => void board.refetch()}
      backTo="/"
      backLabel={t('Home')}
    />
  );
}

function BoardDetails({ board, slug }: { board: Board; slug: string }) {
  const [isAdding, setAdding] = useState(false);
  const removals = useRemovals<RemovedCard>();
  const [moved, setMoved] = useState<MovedCard | null>(null);
  // Here and not in the card, which is gone before the removal has ended.
  const remove = useRemoveCard();
  const title = board.is_own
    ? t('My college board')
    : t('College board of {name}', { name: board.player.name ?? t('a player') });
  const add = board.is_own && (
    <Button variant="primary" onPointerEnter={adding.prefetch} onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      {t('Add a college')}
    </Button>
  );
  return (
    <section className={styles.layout}>
      <title>{`${title} · Lineup`}</title>
      <PageHeader
        breadcrumb={<ProfileLink slug={board.player.slug} isOwn={board.is_own} />}
        title={title}
        purpose={board.is_own ? t('Colleges never see this board or know that they are on it.') : undefined}
        actions={
          <div className={styles.tools}>
            <LinkButton to={`/player/${slug}/pipeline`}>{t('Where I stand')}</LinkButton>
            {board.is_own && <LinkButton to="/matchmaking">{t('Programs that fit')}</LinkButton>}
            {board.is_own && board.cards.some(({ column }) => column === 'offer' || column === 'committed') && (
              <LinkButton to="/player/me/offers">{t('What my offers cost')}</LinkButton>
            )}
            {board.cards.length > 0 && add}
          </div>
        }
      />
      {board.cards.length === 0 ? (
        <EmptyState
          icon={<Columns3 aria-hidden />}
          title={t('No colleges here yet')}
          description={board.is_own ? t('Keep the programs you like, with notes and deadlines.') : undefined}
          action={
            board.is_own && (
              <>
                <LinkButton variant="primary" to="/colleges">
                  {t('Find colleges')}
                </LinkButton>
                <Button onPointerEnter={adding.prefetch} onClick={() => setAdding(true)}>
                  {t('Add by name')}
                </Button>
              </>
            )
          }
        />
      ) : (
        <BoardColumns
          board={board}
          slug={slug}
          isRemoving={remove.isRunning}
          onMoved={setMoved}
          onRemove={(each) =>
            remove.mutate(each, {
              onSuccess: () => {
                setMoved(null);
                removals.add(each);
              },
            })
          }
        />
      )}
      {moved && (
        <UndoNotice
          text={moved.text}
          isUndoing={false}
          keepsFocus
          onUndo={() => {
            moved.undo();
            setMoved(null);
          }}
          onDismiss={() => setMoved(null)}
        />
      )}
      {!moved && removals.last && (
        <RemovalNotice
          key={removals.last.card.interest_id}
          removal={removals.last}
          cards={board.cards}
          onDone={() => removals.last && removals.forget(removals.last)}
        />
      )}
      {isAdding && <adding.Part board={board} onClose={() => setAdding(false)} />}
    </section>
  );
}
