import { StickyNote } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { plainDate } from '@lineup/ui/dates';
import { GameMark } from '@lineup/ui/game-mark';
import type { Pipeline } from '../model/load-pipeline';
import { goneOn } from '../model/waiting';
import styles from './withdrawn-cards.module.css';

interface WithdrawnCardsProps {
  pipeline: Pipeline;
  /** A line each instead of a card. */
  isTable: boolean;
  /** The address of the drawer of an interest. */
  drawerOf(id: string): string;
}

/** Below the pipeline: what is left of players who withdrew, to be read alone. */
export default function WithdrawnCards({ pipeline, isTable, drawerOf }: WithdrawnCardsProps) {
  return (
    <section className={styles.withdrawn} aria-labelledby="withdrawn-title">
      <h2 id="withdrawn-title">
        Withdrawn <span>{pipeline.withdrawn.length.toLocaleString()}</span>
      </h2>
      <p>
        These players withdrew, and their answers are deleted. What your program noted can be read for 30 days. They no
        longer count as interests.
      </p>
      <ul className={isTable ? styles.rows : styles.cards}>
        {pipeline.withdrawn.map((card) => (
          <li key={card.id}>
            <strong>
              <Link to={drawerOf(card.id)} data-card-link preventScrollReset>
                {card.name}
              </Link>
            </strong>
            {card.game && (
              <span className={styles.game}>
                <GameMark game={card.game} />
                {card.game}
              </span>
            )}
            <Chip>Withdrew {plainDate(card.withdrawn_at)}</Chip>
            <span className={styles.quiet}>Until {plainDate(goneOn(card.withdrawn_at))}</span>
            {(card.notes ?? 0) > 0 && (
              <span className={styles.quiet} title="Notes">
                <StickyNote size={14} aria-hidden />
                {card.notes}
                <span className="lu-visually-hidden">{card.notes === 1 ? ' note' : ' notes'}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
