import { EvaluationText } from '@lineup/ui/evaluation';
import styles from './family-page.module.css';
import type { ShownWard } from './load-family';

/** What coaches wrote of a ward: a guardian reads it, whoever else the ward shows it to. */
export default function WardEvaluations({ evaluations }: { evaluations: NonNullable<ShownWard['evaluations']> }) {
  return (
    <div className={styles.column}>
      {evaluations.map((each) => (
        <EvaluationText key={each.id} evaluation={each} />
      ))}
    </div>
  );
}
