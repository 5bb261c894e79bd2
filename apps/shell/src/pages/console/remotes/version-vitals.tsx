import { FormMessage } from '@lineup/ui/form';
import { useQuery } from '@tanstack/react-query';
import styles from '../kit/console.module.css';
import { listVersionVitals, type VersionVital } from './list-version-vitals';

const names: Record<string, string> = { LCP: 'largest paint', INP: 'response to input', CLS: 'layout shift' };

/** How pages of the versions of a remote, or of the shell, felt in the last two weeks. */
export function VersionVitals({ id }: { id: string }) {
  const vitals = useQuery(listVersionVitals);
  if (vitals.isError) return <FormMessage>The web vitals could not be loaded.</FormMessage>;
  const own = (vitals.data ?? []).filter(({ remote }) => remote === id);
  if (own.length === 0) return <p className={styles.hint}>Web vitals: none reported in the last two weeks.</p>;
  const versions = [...new Set(own.map(({ version }) => version))];
  return (
    <section className={styles.stack} aria-label={`Web vitals of ${id}`}>
      <h3>Web vitals</h3>
      <ul className={styles.plainList}>
        {versions.map((version) => (
          <li key={version}>
            {version}
            <span className={styles.note}>
              Three of four pages:{' '}
              {own
                .filter((vital) => vital.version === version)
                .map(describe)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ metric, upper_bound: upperBound, pages }: VersionVital): string {
  const unit = metric === 'CLS' ? '' : ' ms';
  const bound = upperBound === null ? 'above all bounds' : `below ${upperBound}${unit}`;
  return `${names[metric] ?? metric} ${bound} (${pages} ${pages === 1 ? 'page' : 'pages'})`;
}
