import styles from './rank-mark.module.css';

interface RankMarkProps {
  /** 1 lowest to 5 highest; null shows nothing. */
  level: number | null;
}

/** How high a rank stands in the ladder of its game, at a glance. Decorative: the name of the rank stands beside it. */
export function RankMark({ level }: RankMarkProps) {
  if (level === null) return null;
  return (
    <span className={styles.mark} aria-hidden>
      {[1, 2, 3, 4, 5].map((step) => (
        <i key={step} className={step <= level ? styles.reached : undefined} />
      ))}
    </span>
  );
}
