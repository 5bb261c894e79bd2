import { Check, Minus } from 'lucide-react';
import { type Sentences } from '@lineup/language';
import { trackOf, type StepState } from '../model/track';
import styles from './status-track.module.css';
import { t } from '../language';

const spoken: Record<StepState, string> = {
  done: 'done',
  now: 'now',
  skipped: 'not recorded',
  open: 'to come',
} satisfies Sentences;

/** Where an interest stands on its way in five steps; each is said, and drawn with a sign, not by color alone. */
export function StatusTrack(standing: Parameters<typeof trackOf>[0]) {
  return (
    <ol className={styles.track} aria-label={t('Steps')}>
      {trackOf(standing).map(({ key, label, state }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.sign} aria-hidden>
            {state === 'done' && <Check size={12} strokeWidth={3} />}
            {state === 'skipped' && <Minus size={12} strokeWidth={3} />}
          </span>
          <span className={styles.label}>{label}</span>
          <span className="lu-visually-hidden">, {t(spoken[state])}</span>
        </li>
      ))}
    </ol>
  );
}
