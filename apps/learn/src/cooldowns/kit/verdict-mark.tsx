import { VERDICTS, percentText, type Verdict } from '../model/figures';
import styles from './verdict-mark.module.css';
import { t } from '../../language';

const signs: Record<Verdict, string> = { buff: '▲', nerf: '▼', mixed: '◆', changed: '●', new: '+', removed: '×' };

interface VerdictMarkProps {
  verdict: Verdict;
  percent?: number | null;
}

/** Whether a change is a buff or a nerf, in a sign, a word and a color. */
export function VerdictMark({ verdict, percent = null }: VerdictMarkProps) {
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <span aria-hidden>{signs[verdict]}</span>
      {t(VERDICTS[verdict])} {percent !== null && <span className={styles.percent}>{percentText(percent)}</span>}
    </span>
  );
}
