import { useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, NO_START, StartField, TextField, useForm } from '@lineup/ui/form';
import { DurationField, PRACTICE_LIMITS } from '../form/practice-fields';
import { t } from '../../language';
import { useCreatePoll } from './create-poll';
import styles from './planning.module.css';
import { EMPTY_POLL, POLL_TIMES, pollInput } from './poll-input';

export interface PollDialogProps {
  teamId: string;
  onClose(): void;
  /** A poll was made, and the dialog is gone. */
  onCreated(id: string): void;
}

/** Asks the team which time works for a practice. Stays open with its input when that fails. */
export default function PollDialog({ teamId, onClose, onCreated }: PollDialogProps) {
  const created = useRef<string>(null);
  const end = () => {
    onClose();
    if (created.current) onCreated(created.current);
  };
  return (
    <Dialog title={t('Find a time')} onClose={end}>
      {(close) => (
        <PollForm
          teamId={teamId}
          onCreated={(id) => {
            created.current = id;
          }}
          onDone={close}
        />
      )}
    </Dialog>
  );
}

interface PollFormProps {
  teamId: string;
  onCreated(id: string): void;
  onDone(): void;
}

function PollForm({ teamId, onCreated, onDone }: PollFormProps) {
  const create = useCreatePoll(teamId);
  const { draft, errors, isSending, change, bind, formProps } = useForm({
    keepAs: `poll:new:${teamId}`,
    initial: EMPTY_POLL,
    schema: pollInput,
    send: async (input, id) => {
      await create.mutateAsync({ id, input });
      onCreated(id);
    },
    onDone,
  });
  const { times } = draft;
  return (
    <Form {...formProps}>
      <TextField label={t('Title')} isRequired isFirst maxLength={PRACTICE_LIMITS.title} {...bind('title')} />
      <DurationField {...bind('duration')} />
      <fieldset className={styles.times}>
        <legend className="lu-visually-hidden">{t('Times to choose from')}</legend>
        {times.map((time, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a time is its place in the list
          <div key={index} className={styles.time}>
            <StartField
              label={t('Time {number}', { number: index + 1 })}
              isRequired={index < POLL_TIMES.min}
              value={time}
              error={index === 0 ? errors.times : undefined}
              onChange={(value) => change('times', times.with(index, value))}
            />
            {times.length > POLL_TIMES.min && (
              <Button
                variant="ghost"
                icon={<X size={16} aria-hidden />}
                aria-label={t('Remove time {number}', { number: index + 1 })}
                onClick={() => change('times', times.toSpliced(index, 1))}
              />
            )}
          </div>
        ))}
      </fieldset>
      {times.length < POLL_TIMES.max && (
        <Button isBlock icon={<Plus size={16} aria-hidden />} onClick={() => change('times', [...times, NO_START])}>
          {t('Add a time')}
        </Button>
      )}
      <FormActions label={t('Ask the Team')} busyLabel={t('Creating...')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
