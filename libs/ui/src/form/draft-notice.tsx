import { Button } from '../button/button';
import styles from './draft-notice.module.css';
import { t } from '../language';

interface DraftNoticeProps {
  state: 'restored' | 'discarded';
  /** Some of what was typed over is now stored otherwise. */
  isChanged: boolean;
  onDiscard(): void;
  onUndo(): void;
}

/** Says that a form shows what was typed before, and drops it. */
export function DraftNotice({ state, isChanged, onDiscard, onUndo }: DraftNoticeProps) {
  const isRestored = state === 'restored';
  return (
    <div className={styles.notice}>
      <p role="status">
        {isRestored ? t('What you typed before is back. It isn’t saved yet.') : t('Draft discarded.')}
        {isRestored && isChanged && ` ${t('Someone changed some of it since: check the marked fields.')}`}
      </p>
      <Button onClick={isRestored ? onDiscard : onUndo}>{isRestored ? t('Discard draft') : t('Undo')}</Button>
    </div>
  );
}
