import * as z from '@lineup/schema';
import { Dialog } from '@lineup/ui/dialog';
import {
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  NumberField,
  SelectField,
  StartField,
  TextField,
  useForm,
  wallStart,
  wallStartOf,
} from '@lineup/ui/form';
import type { ProgramMeetings, OfferedTime } from '../model/load-meetings';
import { MINUTES, PLACE_MAX, PLACES, slotShape } from './slot-fields';
import { useChangeMeeting } from './use-change-meeting';

const schema = z.object({
  starts: wallStart,
  ...slotShape,
});

interface ChangeDialogProps {
  slot: OfferedTime;
  people: ProgramMeetings['people'];
  onClose(): void;
}

/** Another time, place, host or size of a slot to come. */
export default function ChangeDialog({ slot, people, onClose }: ChangeDialogProps) {
  const change = useChangeMeeting();
  const { bind, failure, isSending, formProps } = useForm({
    initial: {
      starts: wallStartOf(slot.starts_at),
      minutes: String(slot.minutes),
      places: String(slot.places),
      host_id: slot.host_id ?? '',
      place: slot.place ?? '',
      link: slot.link ?? '',
    },
    schema,
    send: ({ starts, ...input }) => change.mutateAsync({ ...input, id: slot.id, starts_at: starts }),
    onDone: onClose,
  });
  return (
    <Dialog title={`Change the ${slot.kind}`} onClose={onClose}>
      <Form {...formProps}>
        <FormMessage>{failure}</FormMessage>
        <StartField {...bind('starts')} />
        <FieldPair>
          <NumberField label="Minutes" {...MINUTES} isRequired {...bind('minutes')} />
          {slot.kind === 'tryout' && <NumberField label="Players" {...PLACES} isRequired {...bind('places')} />}
        </FieldPair>
        <SelectField
          label="Who meets the players"
          placeholder="Choose a person"
          choices={Object.fromEntries(people.map(({ id, name }) => [id, name]))}
          {...bind('host_id')}
        />
        <TextField label="Place" maxLength={PLACE_MAX} {...bind('place')} />
        <TextField label="Link" placeholder="https://" {...bind('link')} />
        <FormActions label="Save" busyLabel="Saving…" isBusy={isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
