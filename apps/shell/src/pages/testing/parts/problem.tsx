import styles from '../console.module.css';

/** Why something did not work, read out at once; nothing while all is well. */
export function Problem({ children }: { children: string | undefined }) {
  return children ? (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  ) : null;
}
