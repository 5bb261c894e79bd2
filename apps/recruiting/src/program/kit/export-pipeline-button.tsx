import { Download } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { type PipelineExport } from '../model/export-pipeline';
import { useExportPipeline } from './use-export-pipeline';

interface ExportPipelineButtonProps extends PipelineExport {
  /** Default "Export CSV". */
  label?: string;
}

/** Downloads what a board shows, or the chosen interests, as a CSV file. */
export function ExportPipelineButton({ college, filter, label = 'Export CSV' }: ExportPipelineButtonProps) {
  const exporting = useExportPipeline({ college, ...(filter && { filter }) });
  return (
    <Button aria-disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download size={16} aria-hidden />
      {exporting.isPending ? 'Exporting...' : label}
    </Button>
  );
}
