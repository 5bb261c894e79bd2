import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@lineup/ui/button';
import { recruitingKeys } from '../../model/keys';
import { ChooseFile } from './choose-file';
import { guessColumns, headingsOf, looksLikeHeadings, rememberColumns } from './model/import-columns';
import { ImportPreview } from './preview/import-preview';
import { ImportReport } from './run/import-report';
import { ImportRun } from './run/import-run';
import type { PipelineImport } from './model/load-pipeline-import';
import styles from './kit/pipeline-import.module.css';
import {
  forgetImport,
  saveColumns,
  savedColumns,
  savedImport,
  saveFile,
  saveProgress,
  type ImportProgress,
  type SavedImport,
} from './model/saved-import';

interface ImportScreenProps {
  target: PipelineImport;
  userId: string;
}

/** An import step by step: file, preview, writing, report. Each step is kept in this browser as it is made. */
export function ImportScreen({ target, userId }: ImportScreenProps) {
  const { id: collegeId } = target.college;
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(() => savedImport(collegeId, userId));
  // One that was done when the page opened is not what somebody comes for.
  const [isBefore, setBefore] = useState(() => saved?.progress.toWrite?.length === 0);

  const start = (fileName: string, table: string[][]) => {
    const hasHeadings = looksLikeHeadings(table[0] ?? []);
    const next: SavedImport = {
      id: crypto.randomUUID(),
      fileName,
      table,
      progress: {
        columns: guessColumns(headingsOf(table, hasHeadings), savedColumns(collegeId)),
        hasHeadings,
        edits: {},
        leftOut: [],
        reasons: {},
        toWrite: null,
        batch: 1,
        results: [],
      },
    };
    saveFile(collegeId, userId, next);
    setSaved(next);
  };
  const change = (of: (before: ImportProgress) => Partial<ImportProgress>) =>
    setSaved((before) => {
      if (!before) return before;
      const progress = { ...before.progress, ...of(before.progress) };
      saveProgress(collegeId, userId, before.id, progress);
      return { ...before, progress };
    });
  const forget = () => {
    forgetImport(collegeId, userId);
    setSaved(null);
  };
  const showInPipeline = () => queryClient.invalidateQueries({ queryKey: recruitingKeys.pipelines(userId) });

  if (!saved) return <ChooseFile onTable={start} />;
  if (isBefore)
    return (
      <>
        <ChooseFile
          onTable={(fileName, table) => {
            setBefore(false);
            start(fileName, table);
          }}
        />
        <p className={styles.note}>
          Your last import from <bdi>{saved.fileName}</bdi> is done.{' '}
          <Button variant="ghost" onClick={() => setBefore(false)}>
            See its report
          </Button>
        </p>
      </>
    );
  const { toWrite, results, batch, columns, hasHeadings } = saved.progress;
  if (toWrite === null) {
    return (
      <ImportPreview
        target={target}
        saved={saved}
        onChange={change}
        onConfirm={(lines, reasons) => {
          saveColumns(collegeId, rememberColumns(headingsOf(saved.table, hasHeadings), columns));
          change(() => ({ toWrite: lines, reasons }));
          scrollTo({ top: 0 });
        }}
        onCancel={results.length > 0 ? () => change(() => ({ toWrite: [] })) : forget}
      />
    );
  }
  if (toWrite.length > 0) {
    return (
      <ImportRun
        collegeId={collegeId}
        saved={saved}
        onWritten={(written) => {
          change((before) => ({
            results: [...before.results, ...written],
            toWrite: (before.toWrite ?? []).slice(written.length),
            batch: batch + 1,
          }));
          if (written.length >= toWrite.length) void showInPipeline();
        }}
        onFaults={() => change(() => ({ toWrite: null }))}
        onStop={() => {
          change(() => ({ toWrite: [] }));
          void showInPipeline();
        }}
      />
    );
  }
  return (
    <ImportReport
      college={target.college}
      saved={saved}
      onUndone={(undone) => change(() => ({ undone }))}
      onAgain={forget}
    />
  );
}
