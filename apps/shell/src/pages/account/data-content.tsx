import { DeleteSection } from './delete-section';
import { ExportSection } from './export-section';
import type { SectionContentProps } from './section';

export default function DataContent(props: SectionContentProps) {
  return (
    <>
      <ExportSection />
      <DeleteSection {...props} />
    </>
  );
}
