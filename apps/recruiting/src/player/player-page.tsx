import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { loadPlayer, previewOwnPage, previewViewers, type Player } from '../model/load-player';
import { editDialog } from './lazy-edit-dialog';
import { PlayerHero } from './player-hero';
import styles from './player-page.module.css';
import { ProfileBody } from './profile-body';
import type { ProfileSection } from './profile-sections';
import type { Removal } from './undo-removal';

// What only the player needs.
const ownerBar = lazyPart(() => import('./owner-bar'));
const previewBar = lazyPart(() => import('./preview-bar'));
const nextSteps = lazyPart(() => import('./next-steps'));
const undoRemoval = lazyPart(() => import('./undo-removal'));

/** `/player/{slug}`: what a coach wants to know of a player, on one page. The player edits it in place. */
export function Component() {
  const { slug = '' } = useParams();
  const { status, user } = useAuth();
  const player = useQuery({ ...loadPlayer(slug, user?.id ?? null), enabled: status !== 'loading' });
  if (player.data) return <Profile key={slug} player={player.data} />;
  if (player.data === null) throw notFound();
  if (player.isPending) return <PageSkeleton shape="text" label="Loading player" />;
  return (
    <ErrorState
      title="This player could not be loaded"
      description="Check your connection and try again."
      onRetry={() => void player.refetch()}
      backTo="/players"
      backLabel="All players"
    />
  );
}

interface ProfileProps {
  player: Player;
}

function Profile({ player }: ProfileProps) {
  return (
    <article className={styles.layout}>
      <title>{`${player.name ?? 'Player'} · Lineup`}</title>
      <meta name="description" content={summary(player)} />
      {player.actions.edit ? <OwnProfile player={player} /> : <Page player={player} />}
    </article>
  );
}

function OwnProfile({ player }: ProfileProps) {
  const isNew = useJustPublished();
  const [params, setParams] = useSearchParams();
  const viewer = previewViewers.find((each) => each === params.get('view')) ?? null;
  const [editing, setEditing] = useState<ProfileSection | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const userId = useAuth().user?.id ?? '';
  const preview = useQuery({ ...previewOwnPage(userId, viewer ?? 'visitor'), enabled: viewer !== null });
  if (viewer)
    return (
      <>
        <previewBar.Part
          viewer={viewer}
          page={preview.data}
          onView={(next) => setParams(next ? { view: next } : {}, { replace: true, preventScrollReset: true })}
        />
        {preview.data ? (
          <Page player={preview.data} isPreview />
        ) : preview.isPending ? (
          <PageSkeleton shape="text" label="Loading the preview" />
        ) : (
          <ErrorState
            title="The preview could not be loaded"
            description="Check your connection and try again."
            onRetry={() => void preview.refetch()}
          />
        )}
      </>
    );
  return (
    <>
      <ownerBar.Part
        player={player}
        onPreview={() => setParams({ view: 'visitor' }, { preventScrollReset: true })}
        onPublish={() => setEditing('publish')}
      />
      <PlayerHero player={player} />
      {removal && <undoRemoval.Part removal={removal} onDone={() => setRemoval(null)} />}
      <nextSteps.Part player={player} isNew={isNew && player.is_listed} onEdit={setEditing} />
      <ProfileBody player={player} onEdit={setEditing} />
      {editing && (
        <editDialog.Part part={editing} player={player} onRemoved={setRemoval} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function Page({ player, isPreview = false }: ProfileProps & { isPreview?: boolean }) {
  return (
    <>
      <PlayerHero player={player} isPreview={isPreview} />
      <ProfileBody player={player} />
    </>
  );
}

/** Whether the player comes from publishing for the first time; a reload is an ordinary visit. */
function useJustPublished(): boolean {
  const { state } = useLocation() as { state: { isNew?: boolean } | null };
  const navigate = useNavigate();
  const [isNew] = useState(state?.isNew ?? false);
  useEffect(() => {
    if (state?.isNew) void navigate('.', { replace: true, state: null, preventScrollReset: true });
  }, [state, navigate]);
  return isNew;
}

/** One line for search engines and link previews. */
function summary({ name, class_year, games }: Player): string {
  const played = games.map((game) => [game.name, game.rank].filter(Boolean).join(' ')).join(', ');
  return [name, class_year && `class of ${class_year}`, played && `plays ${played}`].filter(Boolean).join(', ');
}
