import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import {
  DateField,
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  TextArea,
  TextField,
  optionalText,
  useForm,
} from '@lineup/ui/form';
import { FIRST_DAY, LAST_DAY, optionalDay } from '../../model/optional-day';
import { BOARD_NOTE_MAX, NEXT_STEP_MAX, type BoardCard } from '../model/load-board';
import { useSaveCard } from './use-save-card';

interface CardDialogProps {
  card: BoardCard;
  onClose(): void;
}

const schema = z.object({
  note: optionalText(BOARD_NOTE_MAX),
  next_step: optionalText(NEXT_STEP_MAX),
  next_step_on: optionalDay,
  deadline_on: optionalDay,
});

/** What the player notes on a card: next step, deadline and anything else. */
export default function CardDialog({ card, onClose }: CardDialogProps) {
  return (
    <Dialog title={`Notes on ${card.college.name}`} onClose={onClose}>
      {(close) => <CardForm card={card} close={close} />}
    </Dialog>
  );
}

function CardForm({ card, close }: { card: BoardCard; close(): void }) {
  const save = useSaveCard(card.interest_id);
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `board-notes:${card.interest_id}`,
    initial: {
      note: card.note ?? '',
      next_step: card.next_step ?? '',
      next_step_on: card.next_step_on ?? '',
      deadline_on: card.deadline_on ?? '',
    },
    schema,
    send: (notes) => save.mutateAsync(notes),
    onDone: close,
  });
  return (
    <Form {...formProps} aria-label={`Notes on ${card.college.name}`}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label="Next step"
        placeholder="Send my clips to the coach"
        isFirst
        maxLength={NEXT_STEP_MAX}
        {...bind('next_step')}
      />
      <FieldPair>
        <DateField label="Date of the next step" min={FIRST_DAY} max={LAST_DAY} {...bind('next_step_on')} />
        <DateField
          label="Deadline"
          hint="When their application is due."
          min={FIRST_DAY}
          max={LAST_DAY}
          {...bind('deadline_on')}
        />
      </FieldPair>
      <TextArea label="Notes" rows={5} maxLength={BOARD_NOTE_MAX} {...bind('note')} />
      <FormActions label="Save" busyLabel="Saving…" isBusy={isSending} onCancel={close} />
    </Form>
  );
}
