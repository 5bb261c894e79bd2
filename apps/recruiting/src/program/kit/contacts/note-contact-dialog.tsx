import { useState } from 'react';
import * as z from '@lineup/schema';
import { localDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import {
  Form,
  FormActions,
  FormMessage,
  NumberField,
  SelectField,
  StartField,
  TextArea,
  optionalText,
  optionalWholeNumber,
  useForm,
  wallStart,
  wallStartOf,
} from '@lineup/ui/form';
import { notedKinds, type Contact, type NotedKind } from '../../model/contact';
import type { Seasons } from '../../model/seasons';
import { SeasonWarning } from '../season-warning';
import { useNoteContact } from './use-note-contact';

const NOTE_MAX = 280;
const WAYS = { call: 'calls', visit: 'visits', email: 'messages' } as const;

interface NoteContactDialogProps {
  player: { interestId: string; name: string };
  seasons: Seasons | null | undefined;
  /** One that is changed. */
  contact?: Contact;
  onClose(): void;
}

const schema = z.object({
  kind: z.enum(Object.keys(notedKinds) as NotedKind[]),
  at: wallStart,
  minutes: optionalWholeNumber(1, 1440),
  note: optionalText(NOTE_MAX),
});

/** Notes a call, visit or email with a player outside of Lineup: when, how long, a sentence. */
export default function NoteContactDialog({ player, seasons, contact, onClose }: NoteContactDialogProps) {
  const note = useNoteContact(player.interestId);
  const [now] = useState(() => new Date().toISOString());
  const { bind, draft, failure, isSending, formProps } = useForm({
    keepAs: `contact:${contact?.id ?? player.interestId}`,
    isSensitive: true,
    initial: {
      kind: (contact?.kind ?? 'call') as NotedKind,
      at: wallStartOf(contact?.at ?? now),
      minutes: contact?.minutes?.toString() ?? '',
      note: contact?.note ?? '',
    },
    schema,
    send: (input, id) => note.mutateAsync({ ...input, id: contact?.id ?? id }),
    onDone: onClose,
  });
  return (
    <Dialog title={`${contact ? 'Change' : 'Note'} a contact with ${player.name}`} onClose={onClose}>
      <Form {...formProps}>
        <FormMessage>{failure}</FormMessage>
        <SelectField label="What" choices={notedKinds} {...bind('kind')} value={draft.kind} />
        <SeasonWarning
          seasons={seasons}
          way={WAYS[draft.kind]}
          day={draft.at.wallTime.slice(0, 10) || localDay(new Date(now))}
        />
        <StartField label="When" {...bind('at')} />
        <NumberField label="Minutes" min={1} max={1440} {...bind('minutes')} />
        <TextArea
          label="Note"
          rows={3}
          maxLength={NOTE_MAX}
          hint="For your program alone. The player never reads it."
          {...bind('note')}
        />
        <FormActions label="Save" busyLabel="Saving…" isBusy={isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
