import { Button } from '@lineup/ui/button';
import { boardColumns, type BoardCard, type BoardColumnId } from '../model/load-board';
import styles from './board.module.css';
import { useKeepCard } from './use-keep-card';

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
  return (
    <div className={styles.follow} role="group" aria-label={`${college.name} moved you`}>
      <p>
        {college.name} moved you to “{label}”: move the card?
      </p>
      <div className={styles.followActions}>
        <Button variant="primary" onClick={onFollow}>
          Move to {boardColumns[to]}
        </Button>
        <Button variant="ghost" aria-disabled={keep.isPending} onClick={() => keep.mutate(card)}>
          Leave it
        </Button>
      </div>
    </div>
  );
}
