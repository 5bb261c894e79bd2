import { getClient, unwrap, useAction } from '@lineup/data';
import { Dialog } from '@lineup/ui/dialog';
import {
  DateField,
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  TextArea,
  TextField,
  fields,
  optionalText,
  useForm,
  type Rule,
} from '@lineup/ui/form';
import { recruitingKeys } from '../../model/keys';
import { BOARD_NOTE_MAX, NEXT_STEP_MAX, type BoardCard } from '../model/load-board';

interface CardDialogProps {
  card: BoardCard;
  onClose(): void;
}

/** As the database has it. */
const FIRST_DAY = '2020-01-01';
const LAST_DAY = '2099-12-31';

const day: Rule<string, string | null> = (draft) =>
  draft === ''
    ? { value: null }
    : draft >= FIRST_DAY && draft <= LAST_DAY
      ? { value: draft }
      : { problem: 'Enter a day between 2020 and 2099.' };

const rules = fields({
  note: optionalText(BOARD_NOTE_MAX),
  next_step: optionalText(NEXT_STEP_MAX),
  next_step_on: day,
  deadline_on: day,
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
  const save = useAction({
    run: async (notes: Pick<BoardCard, 'note' | 'next_step' | 'next_step_on' | 'deadline_on'>) => {
      const supabase = await getClient();
      await unwrap(
        supabase
          .from('college_board_cards')
          .update(notes)
          .eq('interest_id', card.interest_id)
          .select('interest_id')
          .single(),
      );
    },
    refused: (error) =>
      error.kind === 'not-found' ? { message: 'This college is no longer on your board.' } : undefined,
    failed: 'Your notes could not be saved. What you typed is still here.',
    invalidates: [recruitingKeys.boards()],
  });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `board-notes:${card.interest_id}`,
    initial: {
      note: card.note ?? '',
      next_step: card.next_step ?? '',
      next_step_on: card.next_step_on ?? '',
      deadline_on: card.deadline_on ?? '',
    },
    rules,
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
