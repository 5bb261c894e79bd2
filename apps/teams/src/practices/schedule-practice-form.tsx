import { useRef, useState, type FormEvent } from 'react';
import { Button } from '@lineup/ui/button';
import { Checkbox } from '@lineup/ui/checkbox';
import { Input } from '@lineup/ui/input';
import { Field } from '../team/field';
import styles from '../team/form.module.css';
import type { LocalDay } from './local-day';
import {
  EMPTY_PRACTICE,
  PRACTICE_LIMITS,
  readPracticeDraft,
  type PracticeDraft,
  type PracticeErrors,
} from './practice-input';
import { useSchedulePractice } from './schedule-practice';
import { StartField } from './start-field';

interface SchedulePracticeFormProps {
  teamId: string;
  isManager: boolean;
  day: LocalDay | null;
  onDone(): void;
}

/** Fields of a new practice. A second submit, after a double click or a lost answer, stores the same row. */
export function SchedulePracticeForm({ teamId, isManager, day, onDone }: SchedulePracticeFormProps) {
  const [draft, setDraft] = useState<PracticeDraft>(() => emptyDraft(day));
  const [errors, setErrors] = useState<PracticeErrors>({});
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
    if ('errors' in read) {
      setErrors(read.errors);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    isSending.current = true;
    try {
      await schedule.mutateAsync({ id, input: read.input });
      onDone();
    } catch (error) {
      console.error('Scheduling the practice failed', error);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Title" isRequired error={errors.title}>
        {(control) => (
          <Input
            {...control}
            data-initial-focus
            required
            maxLength={PRACTICE_LIMITS.title}
            value={draft.title}
            onChange={(event) => change('title', event.target.value)}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <StartField value={draft.startsAt} error={errors.startsAt} onChange={(value) => change('startsAt', value)} />
        <Field label="Duration (minutes)" isRequired error={errors.duration}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={PRACTICE_LIMITS.minutes}
              step={1}
              value={draft.duration}
              onChange={(event) => change('duration', event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label="Location (optional)" error={errors.location}>
        {(control) => (
          <Input
            {...control}
            maxLength={PRACTICE_LIMITS.location}
            value={draft.location}
            onChange={(event) => change('location', event.target.value)}
          />
        )}
      </Field>
      <Field label="Description (optional)" error={errors.description}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={PRACTICE_LIMITS.description}
            value={draft.description}
            onChange={(event) => change('description', event.target.value)}
          />
        )}
      </Field>
      <Checkbox checked={draft.isMandatory} onChange={(event) => change('isMandatory', event.target.checked)}>
        Mandatory
      </Checkbox>
      <div className={styles.actions}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={schedule.isPending}>
          {schedule.isPending ? 'Scheduling...' : 'Schedule Practice'}
        </Button>
      </div>
    </form>
  );
}

/** A chosen day is taken over with an evening hour, when most teams practice. */
const emptyDraft = (day: LocalDay | null): PracticeDraft =>
  day ? { ...EMPTY_PRACTICE, startsAt: { wallTime: `${day}T19:00`, isSecond: false } } : EMPTY_PRACTICE;
