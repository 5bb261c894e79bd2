import { useState } from 'react';
import { addDays, dateAndTime, localDay, parseLocalDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import {
  DateField,
  Form,
  FormActions,
  SelectField,
  StartField,
  TextField,
  checkedBy,
  oneOf,
  pick,
  useForm,
  type BoundField,
  type DraftCheck,
  type Problems,
} from '@lineup/ui/form';
import { Radio } from '@lineup/ui/radio';
import { useNow } from '../../kit/use-now';
import type { Game } from '../../model/game';
import { PRACTICE_STATUSES, type Practice, type PracticeStatus } from '../../model/practice';
import { saidOf, t } from '../../language';
import { useEditFollowing, useEditPractice } from './edit-practice';
import { BusyPeople } from './busy-people';
import { PracticeFields, gameChoices, practiceDraft, practiceColumns, type PracticeDraft } from './practice-fields';
import { WeekdayField } from '../../kit/weekday/weekday-field';
import { MAX_SERIES_DAYS, repeatText, timeInZone, zoneText } from './weekly-rule';

interface EditPracticeDialogProps {
  teamId: string;
  practice: Practice;
  /** All that the team shows; those of its series follow it. */
  practices: Practice[];
  /** Games that the team plays. */
  games: readonly Game[];
  onClose(): void;
}

/** Changes or cancels a practice. Stays open with its input when that fails. */
export default function EditPracticeDialog({ onClose, ...edited }: EditPracticeDialogProps) {
  return (
    <Dialog title={t('Edit Practice')} onClose={onClose}>
      {(close) => <EditPracticeForm {...edited} onDone={close} />}
    </Dialog>
  );
}

type EditPracticeFormProps = Omit<EditPracticeDialogProps, 'onClose'> & { onDone(): void };

/** What all that follow have in common, as the form holds it. */
interface FollowingDraft {
  /** Time on the wall of the series. */
  series_time: string;
  weekdays: number[];
  /** Last day. */
  until: string;
}

const ownSchema = z.object({
  ...practiceColumns,
  status: oneOf(Object.keys(PRACTICE_STATUSES) as PracticeStatus[], () => t('Choose a status.')),
});

/** A stored practice as the form holds it. */
const editDraft = (practice: Practice) => ({
  isFollowing: false,
  ...practiceDraft(practice),
  status: pick(PRACTICE_STATUSES, practice.status) ?? ('scheduled' as const),
  series_time: timeInZone(practice.scheduled_at, practice.series?.time_zone ?? 'UTC'),
  weekdays: practice.series?.weekdays ?? [],
  until: practice.series?.ends_on ?? '',
});

/** Fields of a practice that exists; of a series, for this one or for all that follow. */
function EditPracticeForm({ teamId, practice, practices, games, onDone }: EditPracticeFormProps) {
  const { series } = practice;
  const edit = useEditPractice(practice);
  const editFollowing = useEditFollowing(teamId, practice, practices);
  const stored = editDraft(practice);
  const [before] = useState(stored);
  type Draft = typeof before;
  type Input = { own: z.infer<typeof ownSchema>; following: FollowingDraft | null };
  const isOfAll = (draft: Draft) => series !== null && draft.isFollowing;
  const readDraft: DraftCheck<Draft, Input> = (all) => {
    const { isFollowing: _isFollowing, series_time, weekdays, until, ...draft } = all;
    const isFollowing = isOfAll(all);
    const following = { series_time, weekdays, until };
    // Only what shows is checked: all that follow have no moment of their own, and no days once they are over.
    const own = checkedBy(ownSchema, isFollowing ? { ...draft, scheduled_at: before.scheduled_at } : draft);
    const others = isFollowing
      ? followingProblems(following, practice.scheduled_at, draft.status === 'scheduled')
      : undefined;
    if ('problems' in own || others) return { problems: { ...('problems' in own && own.problems), ...others } };
    return { input: { own: own.input, following: isFollowing ? following : null } };
  };
  const { draft, bind, change, isSending, formProps } = useForm({
    keepAs: `practice:${practice.id}`,
    initial: before,
    stored,
    onShown: () => {
      edit.know();
      editFollowing.know();
    },
    schema: readDraft,
    send: async ({ own, following }) => {
      if (!following) return await edit.mutateAsync(own);
      const { scheduled_at: _start, ...input } = own;
      await editFollowing.mutateAsync({
        ...input,
        start_time: following.series_time,
        ...(input.status === 'scheduled' && {
          weekdays: following.weekdays.toSorted((a, b) => a - b),
          ends_on: following.until,
        }),
      });
    },
    onDone,
  });
  const isFollowing = isOfAll(draft);

  return (
    <Form {...formProps}>
      {series && (
        <Radio.Group
          aria-label={t('What to change')}
          value={isFollowing}
          options={[
            { value: false, label: t('This practice') },
            { value: true, label: t('This and all that follow') },
          ]}
          onChange={(event) => change('isFollowing', event.target.value === true)}
        />
      )}
      <PracticeFields
        bind={bind}
        games={gameChoices(games, practice)}
        start={
          series && isFollowing ? (
            <TextField
              label={t('Start time')}
              isRequired
              type="time"
              hint={`${repeatText(series.weekdays, series.every_weeks)}, ${zoneText(series.time_zone)}`}
              {...bind('series_time')}
            />
          ) : (
            <Start practice={practice} {...bind('scheduled_at')} />
          )
        }
      />
      {!isFollowing && <BusyPeople teamId={teamId} start={draft.scheduled_at} minutes={draft.duration_minutes} />}
      {series && isFollowing && draft.status === 'scheduled' && (
        <>
          <WeekdayField {...bind('weekdays')} />
          <DateField
            label={t('Until')}
            isRequired
            hint={t('A later day adds practices, an earlier one cancels the rest. Answers move with their practice.')}
            min={localDay(new Date(practice.scheduled_at))}
            max="2099-12-31"
            {...bind('until')}
          />
        </>
      )}
      <SelectField
        label={t('Status of the practice')}
        hint={t('A canceled practice stays on the list with its answers.')}
        choices={saidOf(PRACTICE_STATUSES)}
        {...bind('status')}
      />
      <FormActions
        label={isFollowing ? t('Save All That Follow') : t('Save Practice')}
        busyLabel={t('Saving...')}
        isBusy={isSending}
        onCancel={onDone}
      />
    </Form>
  );
}

/** When it starts; once it has, it keeps its time. */
function Start({ practice, ...field }: { practice: Practice } & BoundField<PracticeDraft['scheduled_at']>) {
  const now = useNow();
  const start = new Date(practice.scheduled_at);
  return start > now ? (
    <StartField {...field} />
  ) : (
    <p>{t('Started {time}. A practice that has started keeps its time.', { time: dateAndTime(start) })}</p>
  );
}

/** What is wrong with what all that follow get; undefined when nothing is. The database refuses the same. */
function followingProblems(
  { series_time, weekdays, until }: FollowingDraft,
  start: string,
  isKept: boolean,
): Problems<FollowingDraft> | undefined {
  const problems: Problems<FollowingDraft> = {};
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(series_time)) problems.series_time = t('Choose a start time.');
  if (isKept && weekdays.length === 0) problems.weekdays = t('Choose at least one day of the week.');
  const last = isKept ? lastDayProblem(until, localDay(new Date(start))) : undefined;
  if (last) problems.until = last;
  return Object.keys(problems).length > 0 ? problems : undefined;
}

function lastDayProblem(until: string, first: string): string | undefined {
  const last = parseLocalDay(until);
  if (!last) return t('Choose the last day.');
  if (last < addDays(first, -1)) return t('Choose a last day after this practice.');
  return last > addDays(first, MAX_SERIES_DAYS) ? t('Choose a last day within a year of this practice.') : undefined;
}
