import { useState } from 'react';
import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { localDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { DateField, Form, FormActions, FormMessage, requiredText, useForm } from '@lineup/ui/form';
import type { Paper } from '@lineup/ui/paper';
import { useChangePaper, useDropPaper } from './use-judge-paper';

const schema = z.object({ due: requiredText(10, 'Choose a day.') });

/** Another due date for a paper, or the end of asking for it. */
export default function EditPaperDialog({ paper, onClose }: { paper: Paper; onClose(): void }) {
  const change = useChangePaper();
  const drop = useDropPaper();
  const [today] = useState(() => localDay(new Date()));
  const { bind, failure, isSending, formProps } = useForm({
    initial: { due: paper.due_on },
    schema,
    send: ({ due }) => change.mutateAsync({ id: paper.id, due }),
    onDone: onClose,
  });
  return (
    <Dialog title={paper.title} onClose={onClose}>
      <Form {...formProps}>
        <FormMessage>{failure}</FormMessage>
        <DateField label="Due by" min={today} isRequired {...bind('due')} />
        <FormActions label="Save" busyLabel="Saving…" isBusy={isSending} onCancel={onClose} />
      </Form>
      <ConfirmDialog
        title={`Stop asking for ${paper.title}?`}
        description={
          paper.files.length === 0
            ? 'It leaves the checklist of this player.'
            : 'It leaves the checklist of this player, and the files are deleted for both of you.'
        }
        yes="Stop asking"
        no="Keep it"
        isDestructive
        onConfirm={() => drop.mutate(paper.id, { onSuccess: onClose })}
      >
        {(ask) => (
          <Button variant="ghost" onClick={ask}>
            Stop asking for it
          </Button>
        )}
      </ConfirmDialog>
    </Dialog>
  );
}
