import { Download } from 'lucide-react';
import { useAction } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { exportPipeline, type PipelineExport } from '../model/export-pipeline';

interface ExportPipelineButtonProps extends PipelineExport {
  /** Default "Export CSV". */
  label?: string;
}

/** Downloads what a board shows, or the chosen interests, as a CSV file. */
export function ExportPipelineButton({ college, filter, label = 'Export CSV' }: ExportPipelineButtonProps) {
  const exporting = useAction({
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
  return (
    <Button aria-disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download size={16} aria-hidden />
      {exporting.isPending ? 'Exporting...' : label}
    </Button>
  );
}
