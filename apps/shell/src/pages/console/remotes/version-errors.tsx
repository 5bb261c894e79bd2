import { FormMessage } from '@lineup/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';
import { listSourceLines } from './list-source-lines';
import { listVersionErrors, type VersionError } from './list-version-errors';

/** What failed in the versions of a remote, or of the shell, in the last two weeks: how often, and where. */
export function VersionErrors({ id }: { id: string }) {
  const errors = useQuery(listVersionErrors);
  if (errors.isError) return <FormMessage>The errors could not be loaded.</FormMessage>;
  const own = (errors.data ?? []).filter(({ remote }) => remote === id);
  if (own.length === 0) return <p className={styles.hint}>Errors: none reported in the last two weeks.</p>;
  const versions = [...new Set(own.map(({ version }) => version))];
  return (
    <section className={styles.stack} aria-label={`Errors of ${id}`}>
      <h3>Errors</h3>
      {versions.map((version) => {
        const found = own.filter((error) => error.version === version);
        return (
          <details key={version}>
            <summary>{`${version} (${found.length})`}</summary>
            <ul className={styles.log} aria-label={`Errors of ${id} ${version}`}>
              {found.map((error) => (
                <ErrorEntry key={error.fingerprint} error={error} />
              ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
}

function ErrorEntry({ error }: { error: VersionError }) {
  const { name, message, frames, route, shell, fingerprint, first_at: firstAt, last_at: lastAt } = error;
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <strong>{name}</strong> {message || '(no message)'}
      <span className={styles.note}>
        {describe(error)}, on {route}, in shell {shell}, fingerprint {fingerprint}. First <Moment at={firstAt} />, last{' '}
        <Moment at={lastAt} />.
      </span>
      {frames.length > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Stack</summary>
          <pre className={styles.code}>{frames.join('\n')}</pre>
          {isOpen && <SourceLines frames={frames} />}
        </details>
      )}
    </li>
  );
}

/** The lines of the sources that a stack is of, once somebody looks. */
function SourceLines({ frames }: { frames: string[] }) {
  const { data, isError } = useQuery(listSourceLines(frames));
  if (isError) return <FormMessage>The source lines could not be loaded.</FormMessage>;
  if (!data) return <p className={styles.hint}>Loading the source lines…</p>;
  const known = data.filter((line) => line !== null);
  if (known.length === 0) return <p className={styles.hint}>There is no source map of this version.</p>;
  return (
    <pre className={styles.code} aria-label="Source lines">
      {known.map(({ file, line, text }) => `${file}:${line}  ${text}`).join('\n')}
    </pre>
  );
}

/** How often it was seen, in words. */
function describe({ page_loads: loads, callers, affected_share: share }: VersionError): string {
  const times = `${loads} ${loads === 1 ? 'page load' : 'page loads'}`;
  const whom = `from ${callers} ${callers === 1 ? 'address' : 'addresses'}`;
  return share === null ? `${times} ${whom}` : `${times} (${(100 * share).toFixed(1)}%) ${whom}`;
}
