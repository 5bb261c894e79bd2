import { useNavigate } from 'react-router-dom';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { isPlayer, type Onboarding } from '../model/load-onboarding';
import type { Player } from '../model/load-player';
import { useOnboarding } from '../model/use-onboarding';
import { AvailabilityForm } from '../profile-forms/availability-form';
import { DetailsForm } from '../profile-forms/details-form';
import { GamesForm } from '../profile-forms/games-form';
import { PublishForm } from '../profile-forms/publish-form';
import { AchievementsEditor } from './editors/achievements-editor';
import { LinksEditor } from './editors/links-editor';
import { sectionTitles, type ProfileSection } from './profile-sections';

interface EditDialogProps {
  part: ProfileSection;
  player: Player;
  onClose(): void;
}

/** One part of the own profile, edited where it stands. */
export default function EditDialog({ part, player, onClose }: EditDialogProps) {
  return (
    <Dialog title={sectionTitles[part]} keepsInput onClose={onClose}>
      {(close) => <Editor part={part} player={player} onDone={close} />}
    </Dialog>
  );
}

interface EditorProps {
  part: ProfileSection;
  player: Player;
  onDone(): void;
}

function Editor({ part, player, onDone }: EditorProps) {
  const { onboarding, isPending, retry } = useOnboarding();
  if (part === 'links') return <LinksEditor links={player.links} />;
  if (onboarding) return <OnboardingEditor part={part} player={player} onboarding={onboarding} onDone={onDone} />;
  if (isPending) return <PageSkeleton shape="text" hasHead={false} count={3} label="Loading your profile" />;
  return (
    <ErrorState
      title="Your profile could not be loaded"
      description="Check your connection and try again."
      onRetry={retry}
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
          detailsAt="/welcome?step=details"
          onPublished={(slug) => {
            onDone();
            if (slug !== player.slug) void navigate(`/player/${slug}`, { replace: true });
          }}
        />
      );
    default:
      return <DetailsForm onboarding={onboarding} isPlayer={isPlayer(onboarding)} label="Save" onSaved={onDone} />;
  }
}
