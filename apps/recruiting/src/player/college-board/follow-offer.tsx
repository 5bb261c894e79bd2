import { Button } from '@lineup/ui/button';
import { boardColumns, type BoardCard, type BoardColumnId } from '../model/load-board';
import styles from './board.module.css';
import { useKeepCard } from './use-keep-card';
import { databaseSays, t } from '../../language';

interface FollowOfferProps {
  card: BoardCard;
  /** The column that the college's stage belongs to. */
  to: BoardColumnId;
  onFollow(): void;
}

/** Offers once to follow a college that moved the player further. */
export function FollowOffer({ card, to, onFollow }: FollowOfferProps) {
  const keep = useKeepCard();
  const { college, label } = card;
  const of = { college: college.name };
  return (
    <div className={styles.follow} role="group" aria-label={t('{college} moved you', of)}>
      <p>{t('{college} moved you to “{stage}”: move the card?', { ...of, stage: databaseSays(label ?? '') })}</p>
      <div className={styles.followActions}>
        <Button variant="primary" onClick={onFollow}>
          {t('Move to {column}', { column: t(boardColumns[to]) })}
        </Button>
        <Button variant="ghost" aria-disabled={keep.isPending} onClick={() => keep.mutate(card)}>
          {t('Leave it')}
        </Button>
      </div>
    </div>
  );
}
