import styles from './wordmark.module.css';

/** The name of the product, with the accent bar. */
export function Wordmark() {
  return <span className={styles.wordmark}>Lineup</span>;
}
