import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { previewOwnPage, previewViewers, type Player } from '../../model/load-player';
import { editDialog } from '../edit/lazy-edit-dialog';
import { LookingPanel } from './looking-panel';
import { NextSteps } from './next-steps';
import { OwnEvaluations } from './own-evaluations';
import { OwnerBar } from './owner-bar';
import { PlayerHero } from '../visitor/player-hero';
import { PreviewBar } from './preview-bar';
import { ProfileBody } from '../sections/profile-body';
import type { ProfileSection } from '../kit/profile-sections';
import { PublicProfile } from '../visitor/public-profile';
import { UndoRemoval } from '../edit/undo-removal';
import type { Removal } from '../edit/use-undo-removal';
import { t } from '../../../language';

/** The own page: edited in place, or as somebody else reads it. */
export default function OwnProfile({ player }: { player: Player }) {
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
        <PreviewBar
          viewer={viewer}
          page={preview.data}
          isHiddenByStaff={Boolean(player.hidden_by_staff)}
          onView={(next) => setParams(next ? { view: next } : {}, { replace: true, preventScrollReset: true })}
        />
        {preview.data ? (
          <PublicProfile player={preview.data} isPreview />
        ) : preview.isPending ? (
          <PageSkeleton shape="text" label={t('Loading the preview')} />
        ) : (
          <ErrorState
            title={t('The preview could not be loaded')}
            description={t('Check your connection and try again.')}
            onRetry={() => void preview.refetch()}
          />
        )}
      </>
    );
  return (
    <>
      <OwnerBar
        player={player}
        onPreview={() => setParams({ view: 'visitor' }, { preventScrollReset: true })}
        onPublish={() => setEditing('publish')}
      />
      <PlayerHero player={player} />
      {removal && <UndoRemoval removal={removal} onDone={() => setRemoval(null)} />}
      <NextSteps player={player} isNew={isNew && player.is_listed} onEdit={setEditing} />
      <LookingPanel player={player} onEdit={() => setEditing('looking')} />
      <ProfileBody player={player} onEdit={setEditing} />
      <OwnEvaluations player={player} />
      {editing && (
        <editDialog.Part part={editing} player={player} onRemoved={setRemoval} onClose={() => setEditing(null)} />
      )}
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
