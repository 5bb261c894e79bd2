import type { LocalDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, StartField, checkedBy, useForm, type DraftCheck } from '@lineup/ui/form';
import type { Game } from '../../model/game';
import { t } from '../../language';
import { BusyPeople } from './busy-people';
import {
  EMPTY_PRACTICE,
  PracticeFields,
  gameChoices,
  practiceInput,
  type PracticeDraft,
  type PracticeInput,
} from './practice-fields';
import { RepeatFields } from './repeat-fields';
import { useSchedulePractice } from './schedule-practice';
import { NO_REPEAT, readRepeat, type RepeatDraft, type WeeklyRule } from './weekly-rule';

interface SchedulePracticeDialogProps {
  teamId: string;
  /** The day to begin with, when one is chosen in the calendar. */
  day: LocalDay | null;
  /** How many people hear of it, by its game. */
  told(gameId: string | null): number;
  /** Games that the team plays. */
  games: readonly Game[];
  onClose(): void;
}

/** Schedules one practice. Stays open with its input when that fails. */
export default function SchedulePracticeDialog({ onClose, ...scheduled }: SchedulePracticeDialogProps) {
  return (
    <Dialog title={t('Schedule Practice')} onClose={onClose}>
      {(close) => <SchedulePracticeForm {...scheduled} onDone={close} />}
    </Dialog>
  );
}

type SchedulePracticeFormProps = Omit<SchedulePracticeDialogProps, 'onClose'> & { onDone(): void };

type ScheduleDraft = PracticeDraft & { repeat: RepeatDraft };

/** A practice, and the rule of its series, which begins where the practice does. Both say at once what is wrong. */
const scheduleInput: DraftCheck<ScheduleDraft, { input: PracticeInput; rule: WeeklyRule | null }> = ({
  repeat,
  ...draft
}) => {
  const practice = checkedBy(practiceInput, draft);
  const read = repeat.isOn ? readRepeat(repeat, draft.scheduled_at.wallTime) : { rule: null };
  if ('input' in practice && 'rule' in read) return { input: { input: practice.input, rule: read.rule } };
  return {
    problems: { ...('problems' in practice && practice.problems), ...('error' in read && { repeat: read.error }) },
  };
};

/** Fields of a new practice or weekly series. A second submit, after a double click or a lost answer, stores the same rows. */
function SchedulePracticeForm({ teamId, day, told, games, onDone }: SchedulePracticeFormProps) {
  const schedule = useSchedulePractice(teamId, told);
  const { draft, bind, isSending, formProps } = useForm({
    keepAs: `practice:new:${teamId}`,
    isNew: true,
    initial: { ...emptyDraft(day), repeat: NO_REPEAT },
    schema: scheduleInput,
    send: (practice, id) => schedule.mutateAsync({ id, ...practice }),
    onDone,
  });
  return (
    <Form {...formProps}>
      <PracticeFields bind={bind} start={<StartField {...bind('scheduled_at')} />} games={gameChoices(games)} />
      <BusyPeople teamId={teamId} start={draft.scheduled_at} minutes={draft.duration_minutes} />
      <RepeatFields wallTime={draft.scheduled_at.wallTime} {...bind('repeat')} />
      <FormActions label={t('Schedule Practice')} busyLabel={t('Scheduling...')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}

/** A chosen day is taken over with an evening hour, when most teams practice. */
const emptyDraft = (day: LocalDay | null): PracticeDraft =>
  day ? { ...EMPTY_PRACTICE, scheduled_at: { wallTime: `${day}T19:00`, isSecond: false } } : EMPTY_PRACTICE;
