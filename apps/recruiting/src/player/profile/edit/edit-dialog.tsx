import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import { useNavigateIfHere } from '@lineup/contract';
import { currentLocale } from '@lineup/language';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { isPlayer, loadOnboarding, type Onboarding } from '../../model/load-onboarding';
import type { Player } from '../../model/load-player';
import { useOnboarding } from '../../model/use-onboarding';
import { AvailabilityForm } from '../../profile-forms/availability-form';
import { saveGames } from '../../profile-forms/save-games';
import { saveWeek } from '../../profile-forms/save-week';
import { DetailsForm } from '../../profile-forms/details-form';
import { GamesForm } from '../../profile-forms/games-form';
import { PublishForm } from '../../profile-forms/publish-form';
import { AchievementsEditor } from './achievements-editor';
import { AttendanceEditor } from './attendance-editor';
import { LinksEditor } from './links-editor';
import { LookingForm } from './looking-form';
import { ResultsEditor } from './results-editor';
import { sectionTitles, type ProfileSection } from '../kit/profile-sections';
import type { Removal } from './use-undo-removal';
import { plural, t } from '../../../language';

interface EditDialogProps {
  part: ProfileSection;
  player: Player;
  /** Saving took something off the page. */
  onRemoved(removal: Removal): void;
  onClose(): void;
}

/** One part of the own profile, edited where it stands. */
export default function EditDialog({ part, player, onRemoved, onClose }: EditDialogProps) {
  const navigateIfHere = useNavigateIfHere();
  const newSlug = useRef<string>(null);
  return (
    <Dialog
      title={t(sectionTitles[part])}
      onClose={() => {
        onClose();
        if (newSlug.current !== null) void navigateIfHere(`/player/${newSlug.current}`, { replace: true });
      }}
    >
      {(close) => (
        <Editor
          part={part}
          player={player}
          onRemoved={onRemoved}
          onDone={close}
          onMoved={(slug) => (newSlug.current = slug)}
        />
      )}
    </Dialog>
  );
}

interface EditorProps extends Omit<EditDialogProps, 'onClose'> {
  onDone(): void;
  /** The page has another address, for once the dialog is gone. */
  onMoved(slug: string): void;
}

function Editor(props: EditorProps) {
  const { part, player, onDone } = props;
  const { onboarding, isPending, retry } = useOnboarding();
  if (part === 'links') return <LinksEditor links={player.links} />;
  if (part === 'looking') return <LookingForm player={player} onDone={onDone} />;
  if (part === 'attendance') return <AttendanceEditor player={player} onDone={onDone} />;
  if (part === 'results') return <ResultsEditor player={player} onDone={onDone} />;
  if (onboarding) return <OnboardingEditor {...props} onboarding={onboarding} />;
  if (isPending) return <PageSkeleton shape="text" hasHead={false} count={3} label={t('Loading your profile')} />;
  return (
    <ErrorState
      title={t('Your profile could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={retry}
    />
  );
}

function OnboardingEditor({
  part,
  player,
  onboarding,
  onRemoved,
  onDone,
  onMoved,
}: EditorProps & { onboarding: Onboarding }) {
  const queryClient = useQueryClient();
  const userId = useAuth().user?.id ?? '';
  const [before] = useState(onboarding);
  const close = () => {
    const after = queryClient.getQueryData(loadOnboarding(userId).queryKey);
    const removal = after && removalOf(before, after);
    if (removal) onRemoved(removal);
    onDone();
  };
  switch (part) {
    case 'games':
      return <GamesForm onboarding={onboarding} label={t('Save')} onSaved={close} />;
    case 'availability':
      return <AvailabilityForm onboarding={onboarding} label={t('Save')} onSaved={close} />;
    case 'achievements':
      return <AchievementsEditor achievements={player.achievements} titles={onboarding.titles} />;
    case 'publish':
      return (
        <PublishForm
          onboarding={onboarding}
          detailsAt="/welcome?step=details"
          onPublished={(slug) => {
            if (slug !== player.slug) onMoved(slug);
            onDone();
          }}
        />
      );
    default:
      return <DetailsForm onboarding={onboarding} isPlayer={isPlayer(onboarding)} label={t('Save')} onSaved={onDone} />;
  }
}

/** What a saving took off the page; null when nothing is gone. */
function removalOf(before: Onboarding, after: Onboarding): Removal | null {
  const games = before.games.filter(
    (game) => !after.games.some(({ esports_title_id }) => esports_title_id === game.esports_title_id),
  );
  if (games.length > 0) {
    // A game that is no longer offered has no name here.
    const names = games.map(
      (game) => before.titles.find(({ id }) => id === game.esports_title_id)?.name ?? t('A former game'),
    );
    return {
      text: plural(games.length, '{names} was removed.', '{names} were removed.', {
        names: new Intl.ListFormat(currentLocale()).format(names),
      }),
      restore: () => saveGames({ games: before.games }),
    };
  }
  const slots = before.availability.filter(
    (slot) => !after.availability.some((each) => each.weekday === slot.weekday && each.starts_at === slot.starts_at),
  );
  const [first] = before.availability;
  if (slots.length === 0 || !first) return null;
  return {
    text: slots.length > 1 ? t('Your availability has changed.') : t('A time of your availability has changed.'),
    restore: () => saveWeek({ slots: before.availability, time_zone: first.time_zone }),
  };
}
