import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { focusOnce } from '../kit/focus-once';
import type { PipelineImport } from '../model/load-pipeline-import';
import page from '../kit/pipeline-import.module.css';
import styles from './run.module.css';
import type { UndoneImport } from '../model/undo-import';

interface UndoneReportProps {
  college: PipelineImport['college'];
  fileName: string;
  undone: UndoneImport;
  onAgain(): void;
}

const MAX_NAMED = 10;

/** What an undone import left in the pipeline. */
export function UndoneReport({ college, fileName, undone, onAgain }: UndoneReportProps) {
  const { removed, known, kept } = undone;
  return (
    <section className={styles.run} aria-labelledby="import-report">
      <h2 id="import-report" tabIndex={-1} ref={focusOnce}>
        {removed === 0
          ? 'Nothing was undone'
          : kept.length > 0
            ? 'Part of the import was undone'
            : 'The import was undone'}
      </h2>
      <p className={styles.file}>
        <bdi>{fileName}</bdi>
      </p>
      <p>{players(removed)} removed from the pipeline.</p>
      {kept.length > 0 && (
        <p>
          {players(kept.length, 'stays', 'stay')} because somebody has worked with them since:{' '}
          <bdi>
            {kept
              .slice(0, MAX_NAMED)
              .map(({ name }) => name)
              .join(', ')}
          </bdi>
          {kept.length > MAX_NAMED && ` and ${(kept.length - MAX_NAMED).toLocaleString()} more`}.
        </p>
      )}
      {known > 0 && (
        <p>What the file added to {players(known, 'who was', 'who were')} in the pipeline before stays there.</p>
      )}
      <div className={page.actions}>
        <LinkButton variant="primary" to={`/pipeline?college=${college.slug}`}>
          Open the pipeline
        </LinkButton>
        <Button onClick={onAgain}>Import another file</Button>
      </div>
    </section>
  );
}

const players = (count: number, one = 'was', many = 'were') =>
  count === 1 ? `1 player ${one}` : `${count.toLocaleString()} players ${many}`;
