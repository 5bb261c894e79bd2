import SendPapers from '@lineup/product/papers';
import { todayKeys } from '@lineup/product';
import { shellKeys } from '../../keys';
import styles from './family-page.module.css';
import type { ShownWard } from './load-family';
import { t } from '../../language/language';

interface WardPapersProps {
  papers: NonNullable<ShownWard['papers']>;
  /** The guardian who can send them; left out in the mirror of the ward. */
  guardianId?: string;
}

/** What colleges ask a ward for, with the files: a guardian may send them, too. */
export default function WardPapers({ papers, guardianId }: WardPapersProps) {
  return (
    <div className={styles.column}>
      {papers.map(({ interest_id: id, college, papers: asked }) => (
        <section key={id} className={styles.column} aria-label={college}>
          <strong>{college}</strong>
          <SendPapers
            label={t('Papers for {college}', { college })}
            papers={asked}
            invalidates={guardianId ? [shellKeys.family(guardianId), todayKeys.of(guardianId)] : []}
            isReadOnly={guardianId === undefined}
          />
        </section>
      ))}
    </div>
  );
}
