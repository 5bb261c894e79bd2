import { DataError } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { Download } from 'lucide-react';
import { FormMessage } from '../../form/form-message';
import { callFunction } from './call-function';
import { Section } from './section';
import { useSave } from './use-save';

/** Takes one's data along, as a file. */
export function ExportSection() {
  const { save, isSaving, failure } = useSave(exportAccount);
  return (
    <Section
      id="export"
      title="Export my data"
      purpose="Everything that Lineup keeps about you, in one JSON file. Its links to your pictures work for a day."
    >
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div>
        <NativeButton aria-disabled={isSaving} onClick={() => void save()}>
          <Download size={16} aria-hidden="true" />
          {isSaving ? 'Collecting…' : 'Download my data'}
        </NativeButton>
      </div>
    </Section>
  );
}

async function exportAccount(): Promise<void> {
  const answer = await callFunction('export-account', {});
  if ('refusal' in answer) {
    const { status } = answer.refusal;
    const message = status === 429 ? 'You have taken your data five times today. Come back tomorrow.' : 'Try again.';
    throw new DataError({ kind: 'invalid', message, status });
  }
  const file = new Blob([JSON.stringify(answer.data, null, 2)], { type: 'application/json' });
  saveFile(file, `lineup-export-${new Date().toISOString().slice(0, 10)}.json`);
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
