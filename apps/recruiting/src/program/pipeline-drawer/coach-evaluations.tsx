import { EvaluationText } from '@lineup/ui/evaluation';
import type { Interest } from '../model/load-interest';
import styles from './kit/drawer.module.css';

/** What coaches of the player wrote, as far as the player shows it to the college. */
export default function CoachEvaluations({ evaluations }: Required<Pick<Interest, 'evaluations'>>) {
  return (
    <section className={styles.section} aria-labelledby="interest-coaches">
      <h3 id="interest-coaches">What their coaches say</h3>
      {evaluations?.map((each) => (
        <EvaluationText key={each.id} evaluation={each} />
      ))}
    </section>
  );
}
