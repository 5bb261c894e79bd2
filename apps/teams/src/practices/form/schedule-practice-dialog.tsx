import * as z from 'zod/mini';
import { Dialog } from '../../kit/dialog/dialog';
import { FormButtons } from '../../form/form-buttons';
import styles from '../../form/form.module.css';
import { StartField } from '../../form/start-field';
import { useForm } from '../../form/use-form';
import type { LocalDay } from '../../model/time/local-day';
import { EMPTY_PRACTICE, PracticeFields, practiceInput, type PracticeDraft } from './practice-fields';
import { RepeatFields } from './repeat-fields';
import { useSchedulePractice } from './schedule-practice';
import { NO_REPEAT, readRepeat, type RepeatDraft } from './weekly-rule';

interface SchedulePracticeDialogProps {
  teamId: string;
  isManager: boolean;
  /** The day to begin with, when one is chosen in the calendar. */
  day: LocalDay | null;
  onClose(): void;
}

/** Schedules one practice. Stays open with its input when that fails. */
export default function SchedulePracticeDialog({ teamId, isManager, day, onClose }: SchedulePracticeDialogProps) {
  return (
    <Dialog title="Schedule Practice" onClose={onClose}>
      {(close) => <SchedulePracticeForm teamId={teamId} isManager={isManager} day={day} onDone={close} />}
    </Dialog>
  );
}

type SchedulePracticeFormProps = Omit<SchedulePracticeDialogProps, 'onClose'> & { onDone(): void };

/** A practice, and the rule of its series, which begins where the practice does. Both tell at once what is wrong. */
const scheduleInput = z.pipe(
  z.custom<PracticeDraft & { repeat: RepeatDraft }>(),
  z.transform(({ repeat, ...draft }, context) => {
    const practice = practiceInput.safeParse(draft);
    const read = repeat.isOn ? readRepeat(repeat, draft.scheduled_at.wallTime) : { rule: null };
    for (const { path, message } of practice.error?.issues ?? [])
      context.issues.push({ code: 'custom', input: draft, path, message });
    if ('error' in read) context.issues.push({ code: 'custom', input: repeat, path: ['repeat'], message: read.error });
    return practice.success && 'rule' in read ? { input: practice.data, rule: read.rule } : z.NEVER;
  }),
);

/** Fields of a new practice or weekly series. A second submit, after a double click or a lost answer, stores the same rows. */
function SchedulePracticeForm({ teamId, isManager, day, onDone }: SchedulePracticeFormProps) {
  const schedule = useSchedulePractice(teamId, isManager);
  const { draft, bind, formProps } = useForm({
    initial: { ...emptyDraft(day), repeat: NO_REPEAT },
    rules: scheduleInput,
    send: (practice, id) => schedule.mutateAsync({ id, ...practice }),
    onDone,
  });
  return (
    <form {...formProps} className={styles.form}>
      <PracticeFields bind={bind} start={<StartField {...bind('scheduled_at')} />} />
      <RepeatFields wallTime={draft.scheduled_at.wallTime} {...bind('repeat')} />
      <FormButtons label="Schedule Practice" busyLabel="Scheduling..." isBusy={schedule.isPending} onCancel={onDone} />
    </form>
  );
}

/** A chosen day is taken over with an evening hour, when most teams practice. */
const emptyDraft = (day: LocalDay | null): PracticeDraft =>
  day ? { ...EMPTY_PRACTICE, scheduled_at: { wallTime: `${day}T19:00`, isSecond: false } } : EMPTY_PRACTICE;
