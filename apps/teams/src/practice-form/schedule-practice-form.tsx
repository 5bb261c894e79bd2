import { useRef, useState, type FormEvent } from 'react';
import { FormButtons } from '../form/form-buttons';
import styles from '../form/form.module.css';
import type { LocalDay } from '../practices/local-day';
import { PracticeFields } from './practice-fields';
import { EMPTY_PRACTICE, readPracticeDraft, type PracticeDraft, type PracticeErrors } from './practice-input';
import { RepeatFields } from './repeat-fields';
import { useSchedulePractice } from './schedule-practice';
import { StartField } from '../form/start-field';
import { NO_REPEAT, readRepeat, type RepeatDraft } from './weekly-rule';

interface SchedulePracticeFormProps {
  teamId: string;
  isManager: boolean;
  day: LocalDay | null;
  onDone(): void;
}

/** Fields of a new practice or weekly series. A second submit, after a double click or a lost answer, stores the same rows. */
export function SchedulePracticeForm({ teamId, isManager, day, onDone }: SchedulePracticeFormProps) {
  const [draft, setDraft] = useState<PracticeDraft>(() => emptyDraft(day));
  const [repeat, setRepeat] = useState<RepeatDraft>(NO_REPEAT);
  const [errors, setErrors] = useState<PracticeErrors>({});
  const [repeatError, setRepeatError] = useState<string | null>(null);
  const [id] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const schedule = useSchedulePractice(teamId, isManager);

  const change = <Name extends keyof PracticeDraft>(name: Name, value: PracticeDraft[Name]) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _corrected, ...rest }) => rest);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // State changes come too late for the second click of a double click.
    if (isSending.current) return;
    const read = readPracticeDraft(draft);
    const rule = repeat.isOn ? readRepeat(repeat, draft.startsAt.wallTime) : null;
    const ruleError = rule && 'error' in rule ? rule.error : null;
    setRepeatError(ruleError);
    if ('errors' in read || ruleError) {
      setErrors('errors' in read ? read.errors : {});
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    isSending.current = true;
    try {
      await schedule.mutateAsync({ id, input: read.input, rule: rule && 'rule' in rule ? rule.rule : null });
      onDone();
    } catch (error) {
      console.error('Scheduling the practice failed', error);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PracticeFields
        draft={draft}
        errors={errors}
        change={change}
        start={
          <StartField value={draft.startsAt} error={errors.startsAt} onChange={(value) => change('startsAt', value)} />
        }
      />
      <RepeatFields
        wallTime={draft.startsAt.wallTime}
        value={repeat}
        error={repeatError}
        onChange={(value) => {
          setRepeat(value);
          setRepeatError(null);
        }}
      />
      <FormButtons label="Schedule Practice" busyLabel="Scheduling..." isBusy={schedule.isPending} onCancel={onDone} />
    </form>
  );
}

/** A chosen day is taken over with an evening hour, when most teams practice. */
const emptyDraft = (day: LocalDay | null): PracticeDraft =>
  day ? { ...EMPTY_PRACTICE, startsAt: { wallTime: `${day}T19:00`, isSecond: false } } : EMPTY_PRACTICE;
