import type { RegistryEntry } from '@lineup/contract';
import { flagsQuery, useFlags } from '@lineup/flags';
import { useQueryClient } from '@tanstack/react-query';
import styles from './failure.module.css';

/** Shown where a flag keeps the user out of a remote. */
export function ClosedPanel({ remote }: { remote: RegistryEntry }) {
  const queryClient = useQueryClient();
  const { hasFailed } = useFlags();
  return (
    <section className={styles.failure}>
      <h1 className={styles.title}>{remote.gate?.title ?? remote.nav[0]?.label ?? 'Lineup'}</h1>
      <p className={styles.text}>This feature is currently unavailable.</p>
      {hasFailed && (
        <>
          <p className={styles.text}>We could not check it.</p>
          <button type="button" className={styles.primary} onClick={() => void queryClient.refetchQueries(flagsQuery)}>
            Try again
          </button>
        </>
      )}
    </section>
  );
}

/** Shown where the deployed version of a remote does not fit this shell, for example while a deploy is under way. */
export function IncompatiblePanel({ problems }: { problems: string[] }) {
  return (
    <section className={styles.failure} role="alert" data-failure="incompatible">
      <h1 className={styles.title}>This part of Lineup needs a newer version of the site</h1>
      <p className={styles.text}>
        Refresh the page. If this stays, an update is still under way; please come back soon.
      </p>
      <ul className={styles.reasons}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <button type="button" className={styles.primary} onClick={() => location.reload()}>
        Refresh Page
      </button>
    </section>
  );
}

/** Shown where a screen loaded and then failed while it was drawn. */
export function CrashPanel({ onRetry }: { onRetry(): void }) {
  return (
    <section className={styles.failure} role="alert" data-failure="crash">
      <h1 className={styles.title}>This part of Lineup stopped working</h1>
      <p className={styles.text}>The rest of the site is fine. Try again, or come back in a moment.</p>
      <button type="button" className={styles.primary} onClick={onRetry}>
        Retry
      </button>
    </section>
  );
}
