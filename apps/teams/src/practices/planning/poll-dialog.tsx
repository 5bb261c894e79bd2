import { Plus, X } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Dialog } from '../../kit/dialog/dialog';
import { FormButtons } from '../../form/form-buttons';
import form from '../../form/form.module.css';
import { NO_START } from '../../form/input-rules';
import { TextField } from '../../form/text-field';
import { useForm } from '../../form/use-form';
import styles from './planning.module.css';
import { useCreatePoll } from './create-poll';
import { EMPTY_POLL, POLL_TIMES, pollInput } from './poll-input';
import { DurationField, PRACTICE_LIMITS } from '../form/practice-fields';
import { StartField } from '../../form/start-field';

export interface PollDialogProps {
  teamId: string;
  isManager: boolean;
  onClose(): void;
}

/** Asks the team which time suits for a practice. Stays open with its input when that fails. */
export default function PollDialog({ teamId, isManager, onClose }: PollDialogProps) {
  return (
    <Dialog title="Find a time" onClose={onClose}>
      {(close) => <PollForm teamId={teamId} isManager={isManager} onDone={close} />}
    </Dialog>
  );
}

function PollForm({ teamId, isManager, onDone }: { teamId: string; isManager: boolean; onDone(): void }) {
  const create = useCreatePoll(teamId, isManager);
  const { draft, errors, change, bind, formProps } = useForm({
    initial: EMPTY_POLL,
    rules: pollInput,
    send: (input, id) => create.mutateAsync({ id, input }),
    onDone,
  });
  const { times } = draft;
  return (
    <form {...formProps} className={form.form}>
      <TextField label="Title" isRequired isFirst most={PRACTICE_LIMITS.title} {...bind('title')} />
      <DurationField {...bind('duration')} />
      <fieldset className={styles.times}>
        <legend className="lu-visually-hidden">Times to choose from</legend>
        {times.map((time, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a time is its place in the list
          <div key={index} className={styles.time}>
            <StartField
              label={`Time ${index + 1}`}
              isRequired={index < POLL_TIMES.least}
              value={time}
              error={index === 0 ? errors.times : undefined}
              onChange={(value) => change('times', times.with(index, value))}
            />
            {times.length > POLL_TIMES.least && (
              <Button
                type="text"
                icon={<X size={16} aria-hidden />}
                aria-label={`Remove time ${index + 1}`}
                onClick={() => change('times', times.toSpliced(index, 1))}
              />
            )}
          </div>
        ))}
      </fieldset>
      {times.length < POLL_TIMES.most && (
        <Button block icon={<Plus size={16} aria-hidden />} onClick={() => change('times', [...times, NO_START])}>
          Add a time
        </Button>
      )}
      <FormButtons label="Ask the Team" busyLabel="Creating..." isBusy={create.isPending} onCancel={onDone} />
    </form>
  );
}
