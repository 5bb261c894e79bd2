import { useState } from 'react';
import { addDays, localDay, parseLocalDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import {
  DateField,
  Form,
  FormActions,
  SelectField,
  StartField,
  TextField,
  fields,
  oneOf,
  pick,
  useForm,
  type FormRules,
  type InputOf,
} from '@lineup/ui/form';
import { Radio } from '@lineup/ui/radio';
import type { Practice } from '../../model/practice';
import { PRACTICE_STATUSES, useEditFollowing, useEditPractice, type PracticeStatus } from './edit-practice';
import { PracticeFields, practiceDraft, practiceRules } from './practice-fields';
import { WeekdayField } from './weekday-field';
import { MAX_SERIES_DAYS, repeatText, timeInZone, zoneText } from './weekly-rule';

interface EditPracticeDialogProps {
  teamId: string;
  practice: Practice;
  onClose(): void;
}

/** Changes or cancels a practice. Stays open with its input when that fails. */
export default function EditPracticeDialog({ teamId, practice, onClose }: EditPracticeDialogProps) {
  return (
    <Dialog title="Edit Practice" onClose={onClose}>
      {(close) => <EditPracticeForm teamId={teamId} practice={practice} onDone={close} />}
    </Dialog>
  );
}

type EditPracticeFormProps = Omit<EditPracticeDialogProps, 'onClose'> & { onDone(): void };

/** What all that follow have in common, as the form holds it. */
interface FollowingDraft {
  /** Time on the wall of the series. */
  time: string;
  weekdays: number[];
  /** Last day. */
  until: string;
}

const ownRules = fields({
  ...practiceRules,
  status: oneOf(Object.keys(PRACTICE_STATUSES) as PracticeStatus[], 'Choose a status.'),
});

/** Fields of a practice that exists; of a series, for this one or for all that follow. */
function EditPracticeForm({ teamId, practice, onDone }: EditPracticeFormProps) {
  const { series } = practice;
  const [isFollowing, setFollowing] = useState(false);
  const edit = useEditPractice(practice);
  const editFollowing = useEditFollowing(teamId);
  const [before] = useState(() => ({
    ...practiceDraft(practice),
    status: pick(PRACTICE_STATUSES, practice.status) ?? ('scheduled' as const),
    following: {
      time: timeInZone(practice.scheduled_at, series?.time_zone ?? 'UTC'),
      weekdays: series?.weekdays ?? [],
      until: series?.ends_on ?? '',
    } satisfies FollowingDraft,
  }));
  type Draft = typeof before;
  type Input = { own: InputOf<typeof ownRules>; following: FollowingDraft };
  const rules: FormRules<Draft, Input> = ({ following, ...draft }) => {
    const own = ownRules(draft);
    const problem = isFollowing ? followingProblem(following, practice.scheduled_at) : undefined;
    if ('problems' in own || problem)
      return { problems: { ...('problems' in own && own.problems), ...(problem && { following: problem }) } };
    return { input: { own: own.input, following } };
  };
  const { draft, bind, isSending, formProps } = useForm({
    initial: before,
    rules,
    send: async ({ own, following }) => {
      if (!isFollowing) return await edit.mutateAsync(own);
      const { status, scheduled_at: _start, ...input } = own;
      const isKept = status === 'scheduled';
      await editFollowing.mutateAsync({
        id: practice.id,
        input: Object.fromEntries(
          Object.entries(input).filter(([name, value]) => value !== practice[name as keyof typeof input]),
        ),
        ...(following.time !== before.following.time && { startTime: following.time }),
        ...(!isKept && { status }),
        ...(isKept && !isSameDays(following.weekdays, before.following.weekdays) && { weekdays: following.weekdays }),
        ...(isKept && following.until !== before.following.until && { endsOn: following.until }),
      });
    },
    onDone,
  });
  const following = bind('following');

  return (
    <Form {...formProps}>
      {series && (
        <Radio.Group
          aria-label="What to change"
          value={isFollowing}
          options={[
            { value: false, label: 'This practice' },
            { value: true, label: 'This and all that follow' },
          ]}
          onChange={(event) => setFollowing(event.target.value === true)}
        />
      )}
      <PracticeFields
        bind={bind}
        start={
          series && isFollowing ? (
            <TextField
              name="time"
              label="Start time"
              isRequired
              type="time"
              hint={`${repeatText(series.weekdays, series.every_weeks)}, ${zoneText(series.time_zone)}`}
              value={draft.following.time}
              error={undefined}
              onChange={(time) => following.onChange({ ...draft.following, time })}
            />
          ) : (
            <StartField {...bind('scheduled_at')} />
          )
        }
      />
      {series && isFollowing && draft.status === 'scheduled' && (
        <>
          <WeekdayField
            value={draft.following.weekdays}
            onChange={(weekdays) => following.onChange({ ...draft.following, weekdays })}
          />
          <DateField
            name="until"
            label="Until"
            isRequired
            hint="A later day adds practices, an earlier one cancels the rest. Answers move along with their practice."
            error={following.error}
            min={localDay(new Date(practice.scheduled_at))}
            max="2099-12-31"
            value={draft.following.until}
            onChange={(until) => following.onChange({ ...draft.following, until })}
          />
        </>
      )}
      <SelectField
        label="Status"
        hint="A cancelled practice stays on the list with its answers."
        choices={PRACTICE_STATUSES}
        {...bind('status')}
      />
      <FormActions
        label={isFollowing ? 'Save All That Follow' : 'Save Practice'}
        busyLabel="Saving..."
        isBusy={isSending}
        onCancel={onDone}
      />
    </Form>
  );
}

const isSameDays = (one: number[], other: number[]) => one.toSorted().join() === other.toSorted().join();

/** What is wrong with what all that follow get; the database refuses the same. */
function followingProblem({ time, weekdays, until }: FollowingDraft, start: string): string | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'Choose a start time.';
  if (weekdays.length === 0) return 'Choose at least one day of the week.';
  const last = parseLocalDay(until);
  const first = localDay(new Date(start));
  if (!last) return 'Choose the last day.';
  if (last < addDays(first, -1)) return 'Choose a last day after this practice.';
  return last > addDays(first, MAX_SERIES_DAYS) ? 'Choose a last day within a year of this practice.' : undefined;
}
