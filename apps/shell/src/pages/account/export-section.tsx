import { FormMessage } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { Download } from './icons';
import { Section } from './section';
import { useExportAccount } from './model/use-export-account';
import { t } from '../../language/language';

/** Downloads one's data as a file. */
export function ExportSection() {
  const exporting = useExportAccount();
  return (
    <Section
      id="export"
      title={t('Export my data')}
      purpose={t(
        'Everything that Lineup stores about you, in one JSON file. Its links to your pictures work for a day.',
      )}
    >
      <FormMessage>{exporting.refusal}</FormMessage>
      <div>
        <Button aria-disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download size={16} aria-hidden="true" />
          {exporting.isPending ? t('Collecting…') : t('Download my data')}
        </Button>
      </div>
    </Section>
  );
}
