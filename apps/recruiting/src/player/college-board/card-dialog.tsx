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
import { t } from '../../language';

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
    <Dialog title={t('Notes on {name}', { name: card.college.name })} onClose={onClose}>
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
    <Form {...formProps} aria-label={t('Notes on {name}', { name: card.college.name })}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={t('Next step')}
        placeholder={t('Send my clips to the coach')}
        isFirst
        maxLength={NEXT_STEP_MAX}
        {...bind('next_step')}
      />
      <FieldPair>
        <DateField label={t('Date of the next step')} min={FIRST_DAY} max={LAST_DAY} {...bind('next_step_on')} />
        <DateField
          label={t('Deadline')}
          hint={t('When their application is due.')}
          min={FIRST_DAY}
          max={LAST_DAY}
          {...bind('deadline_on')}
        />
      </FieldPair>
      <TextArea label={t('Notes')} rows={5} maxLength={BOARD_NOTE_MAX} {...bind('note')} />
      <FormActions label={t('Save')} busyLabel={t('Saving…')} isBusy={isSending} onCancel={close} />
    </Form>
  );
}
