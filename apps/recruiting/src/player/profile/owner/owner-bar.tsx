import { Columns3, Eye, EyeOff, Globe, Lock, Route } from 'lucide-react';
import { FormMessage } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import type { Player } from '../../model/load-player';
import styles from '../kit/player-page.module.css';
import { useHideProfile } from './use-hide-profile';
import { useRequestReview } from './use-request-review';
import { t } from '../../../language';

interface OwnerBarProps {
  player: Player;
  onPreview(): void;
  onPublish(): void;
}

/** For the player: who sees this page, how it looks to others, and the way to show or hide it. */
export function OwnerBar({ player, onPreview, onPublish }: OwnerBarProps) {
  const hide = useHideProfile();
  return (
    <div className={styles.bar}>
      <p>
        {player.is_listed ? <Globe size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
        {describeAudience(player)}
      </p>
      <LinkButton to={`/player/${player.slug}/college-board`}>
        <Columns3 size={16} aria-hidden />
        {t('My college board')}
      </LinkButton>
      <LinkButton to={`/player/${player.slug}/pipeline`}>
        <Route size={16} aria-hidden />
        {t('Where I stand')}
      </LinkButton>
      <Button onClick={onPreview}>
        <Eye size={16} aria-hidden />
        {t('Preview')}
      </Button>
      {player.is_listed ? (
        <Button aria-disabled={hide.isPending} onClick={() => hide.mutate()}>
          <EyeOff size={16} aria-hidden />
          {t('Hide profile')}
        </Button>
      ) : player.hidden_by_staff ? (
        player.hidden_by_staff.asked_at === null && <ReviewButton />
      ) : (
        <Button variant="primary" onClick={onPublish}>
          <Globe size={16} aria-hidden />
          {t('Publish')}
        </Button>
      )}
    </div>
  );
}

function describeAudience({ is_listed, hidden_by_staff: hidden }: Player): string {
  if (is_listed) return t('Anyone can see this page.');
  if (!hidden) return t('Only you and colleges that you wrote to see this page.');
  return hidden.asked_at === null
    ? t('Our staff hid this page because it breaks our rules. Change it, then ask us to look again.')
    : t('Our staff hid this page. You asked us to look again, and we will tell you what we decide.');
}

/** For the player whose page our staff hid: they look at it as it is now. */
function ReviewButton() {
  const asking = useRequestReview();
  return (
    <>
      <Button variant="primary" aria-disabled={asking.isPending} onClick={() => asking.mutate()}>
        <Globe size={16} aria-hidden />
        {t('Ask to show it again')}
      </Button>
      <FormMessage>{asking.refusal}</FormMessage>
    </>
  );
}
