import { callFunction, useAction } from '@lineup/data';
import { FormMessage } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { Download } from './icons';
import { Section } from './section';
import { failureText } from '../../model/use-account-action';

const RATE_LIMITED = 'You have downloaded your data five times today. Try again tomorrow.';

/** Downloads one's data as a file. */
export function ExportSection() {
  const exporting = useAction({
    run: exportAccount,
    refused: (error) => ({ message: error.kind === 'rate-limited' ? RATE_LIMITED : failureText(error) }),
  });
  return (
    <Section
      id="export"
      title="Export my data"
      purpose="Everything that Lineup stores about you, in one JSON file. Its links to your pictures work for a day."
    >
      <FormMessage>{exporting.refusal}</FormMessage>
      <div>
        <Button aria-disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download size={16} aria-hidden="true" />
          {exporting.isPending ? 'Collecting…' : 'Download my data'}
        </Button>
      </div>
    </Section>
  );
}

async function exportAccount(): Promise<void> {
  const data = await callFunction('export-account', {});
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, `lineup-export-${new Date().toISOString().slice(0, 10)}.json`);
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
