import { useAction } from '@lineup/data';
import { type PipelineExport, exportPipeline } from '../model/export-pipeline';

/** Downloads interests of a pipeline as a CSV file. */
export function useExportPipeline({ college, filter }: PipelineExport) {
  return useAction({
    run: () => exportPipeline({ college, ...(filter && { filter }) }),
    done: ({ total, saved }) =>
      saved < total
        ? {
            title: `Exported the first ${saved.toLocaleString()} of ${total.toLocaleString()} interests`,
            description: 'Filter the pipeline to export the others.',
          }
        : `Exported ${saved === 1 ? '1 interest' : `${saved.toLocaleString()} interests`}`,
    refused: (error) =>
      error.kind === 'forbidden'
        ? { title: 'Access denied', description: 'You no longer work in this program.' }
        : undefined,
    failed: 'The pipeline could not be exported. Try again.',
  });
}
