import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { loadOnboarding, type Onboarding } from '../model/load-onboarding';
import type { Player } from '../model/load-player';
import { AvailabilityForm } from '../profile-forms/availability-form';
import { DetailsForm } from '../profile-forms/details-form';
import { GamesForm } from '../profile-forms/games-form';
import { PublishForm } from '../profile-forms/publish-form';
import { AchievementsEditor } from './editors/achievements-editor';
import { LinksEditor } from './editors/links-editor';
import { partTitles, type Part } from './parts';

interface EditDialogProps {
  part: Part;
  player: Player;
  onClose(): void;
}

/** One part of the own profile, edited where it stands. */
export default function EditDialog({ part, player, onClose }: EditDialogProps) {
  return (
    <Dialog title={partTitles[part]} onClose={onClose}>
      {(close) => <Editor part={part} player={player} onDone={close} />}
    </Dialog>
  );
}

interface EditorProps {
  part: Part;
  player: Player;
  onDone(): void;
}

function Editor({ part, player, onDone }: EditorProps) {
  const userId = useAuth().user?.id ?? '';
  const onboarding = useQuery(loadOnboarding(userId));
  if (part === 'links') return <LinksEditor links={player.links} />;
  if (onboarding.data)
    return <OnboardingEditor part={part} player={player} onboarding={onboarding.data} onDone={onDone} />;
  if (onboarding.isPending) return <PageSkeleton shape="text" hasHead={false} count={3} label="Loading your profile" />;
  return (
    <ErrorState
      title="Your profile could not be loaded"
      description="Check your connection and try again."
      onRetry={() => void onboarding.refetch()}
    />
  );
}

function OnboardingEditor({ part, player, onboarding, onDone }: EditorProps & { onboarding: Onboarding }) {
  const navigate = useNavigate();
  switch (part) {
    case 'games':
      return <GamesForm onboarding={onboarding} label="Save" onSaved={onDone} />;
    case 'availability':
      return <AvailabilityForm onboarding={onboarding} label="Save" onSaved={onDone} />;
    case 'achievements':
      return <AchievementsEditor achievements={player.achievements} titles={onboarding.titles} />;
    case 'publish':
      return (
        <PublishForm
          onboarding={onboarding}
          onPublished={(slug) => {
            onDone();
            if (slug !== player.slug) void navigate(`/player/${slug}`, { replace: true });
          }}
        />
      );
    default:
      return <DetailsForm onboarding={onboarding} isPlayer label="Save" onSaved={onDone} />;
  }
}
