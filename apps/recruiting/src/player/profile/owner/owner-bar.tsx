import { Columns3, Eye, EyeOff, Globe, Lock, Route } from 'lucide-react';
import { LinkButton } from '@lineup/ui/link-button';
import { NativeButton } from '@lineup/ui/native-button';
import type { Player } from '../../model/load-player';
import styles from '../kit/player-page.module.css';
import { useHideProfile } from './use-hide-profile';

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
        {player.is_listed ? 'Anyone can see this page.' : 'Only you and colleges that you wrote to see this page.'}
      </p>
      <LinkButton to={`/player/${player.slug}/college-board`}>
        <Columns3 size={16} aria-hidden />
        My college board
      </LinkButton>
      <LinkButton to={`/player/${player.slug}/pipeline`}>
        <Route size={16} aria-hidden />
        Where I stand
      </LinkButton>
      <NativeButton onClick={onPreview}>
        <Eye size={16} aria-hidden />
        Preview
      </NativeButton>
      {player.is_listed ? (
        <NativeButton aria-disabled={hide.isPending} onClick={() => hide.mutate()}>
          <EyeOff size={16} aria-hidden />
          Hide profile
        </NativeButton>
      ) : (
        <NativeButton variant="primary" onClick={onPublish}>
          <Globe size={16} aria-hidden />
          Publish
        </NativeButton>
      )}
    </div>
  );
}
