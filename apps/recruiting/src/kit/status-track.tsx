import { Check, Minus } from 'lucide-react';
import { trackOf, type StepState } from '../model/track';
import styles from './status-track.module.css';

const spoken: Record<StepState, string> = { done: 'done', now: 'now', skipped: 'not recorded', open: 'to come' };

/** Where an interest stands on its way in five steps; each is said, and drawn with a sign, not by color alone. */
export function StatusTrack(standing: Parameters<typeof trackOf>[0]) {
  return (
    <ol className={styles.track} aria-label="Steps">
      {trackOf(standing).map(({ key, label, state }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.sign} aria-hidden>
            {state === 'done' && <Check size={12} strokeWidth={3} />}
            {state === 'skipped' && <Minus size={12} strokeWidth={3} />}
          </span>
          <span className={styles.label}>{label}</span>
          <span className="lu-visually-hidden">, {spoken[state]}</span>
        </li>
      ))}
    </ol>
  );
}
