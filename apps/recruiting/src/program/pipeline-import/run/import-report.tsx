import { Download, Undo2 } from 'lucide-react';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { saveCsv } from '@lineup/ui/csv';
import { focusOnce } from '../kit/focus-once';
import { reportRows } from './report-rows';
import type { PipelineImport } from '../model/load-pipeline-import';
import page from '../kit/pipeline-import.module.css';
import styles from './run.module.css';
import type { SavedImport } from '../model/saved-import';
import { useUndoImport, type UndoneImport } from '../model/undo-import';
import { UndoneReport } from './undone-report';

interface ImportReportProps {
  college: PipelineImport['college'];
  saved: SavedImport;
  onUndone(undone: UndoneImport): void;
  onAgain(): void;
}

const HEAD = ['Row', 'Name', 'Result', 'Why', 'Link'];

/** What became of the rows, also as a file. */
export function ImportReport({ college, saved, onUndone, onAgain }: ImportReportProps) {
  const { fileName, progress } = saved;
  const undo = useUndoImport(college.id, onUndone);
  const added = progress.results.filter(({ status }) => status === 'new').length;
  const merged = progress.results.length - added;
  const rows = reportRows(saved, `${location.origin}/pipeline?college=${college.slug}`);
  const missing = rows.length - progress.results.length;
  if (progress.undone)
    return <UndoneReport college={college} fileName={fileName} undone={progress.undone} onAgain={onAgain} />;
  return (
    <section className={styles.run} aria-labelledby="import-report">
      <h2 id="import-report" tabIndex={-1} ref={focusOnce}>
        {progress.results.length === 0 ? 'Nothing was imported' : 'The import is done'}
      </h2>
      <p className={styles.file}>
        <bdi>{fileName}</bdi>
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>Added</dt>
          <dd>{added.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Merged</dt>
          <dd>{merged.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Not imported</dt>
          <dd>{missing.toLocaleString()}</dd>
        </div>
      </dl>
      <div className={page.actions}>
        <LinkButton variant="primary" to={`/pipeline?college=${college.slug}`}>
          Open the pipeline
        </LinkButton>
        <Button onClick={() => saveCsv(`Import report ${fileName.replace(/\.\w+$/, '')}`, HEAD, rows)}>
          <Download size={16} aria-hidden />
          Download report
        </Button>
        <LinkButton to={`/pipeline/duplicates?college=${college.slug}`}>Find duplicates</LinkButton>
        <Button onClick={onAgain}>Import another file</Button>
        {added > 0 && (
          <Button aria-disabled={undo.isPending} onClick={() => undo.mutate(saved.id)}>
            <Undo2 size={16} aria-hidden />
            Undo this import
          </Button>
        )}
      </div>
    </section>
  );
}
