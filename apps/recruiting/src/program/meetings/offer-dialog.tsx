import { useState } from 'react';
import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { addDays, calendarDate, weekdayName } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import {
  CheckboxField,
  checkedBy,
  DateField,
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  NO_START,
  NumberField,
  SelectField,
  StartField,
  TextField,
  useForm,
  type Checked,
  type Problems,
  type WallStart,
} from '@lineup/ui/form';
import { meetingKinds } from '../../model/meeting';
import { SeasonWarning } from '../kit/season-warning';
import type { ProgramMeetings } from '../model/load-meetings';
import { ruleAgainst } from '../model/seasons';
import styles from './meetings-page.module.css';
import { MAX_DAYS, seriesDays, weekdayOf } from './offered-days';
import { MINUTES, PLACE_MAX, PLACES, slotShape } from './slot-fields';
import { useOfferMeetings } from './use-offer-meetings';

interface Draft {
  kind: string;
  starts: WallStart;
  weekdays: number[];
  until: string;
  without: string[];
  minutes: string;
  places: string;
  host_id: string;
  place: string;
  link: string;
  stages: string[];
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];
/** So many weeks a series has until another last day is chosen. */
const FIRST_WEEKS = 4;

const daysOf = ({ starts, weekdays, until, without }: Draft) =>
  seriesDays(starts.wallTime.slice(0, 10), weekdays, until).filter((day) => !without.includes(day));

const schema = z.object({
  kind: z.string(),
  ...slotShape,
  stages: z.array(z.string()),
});

type Input = z.infer<typeof schema> & { days: string[]; time: string };

function check(draft: Draft): Checked<Draft, Input> {
  const days = daysOf(draft);
  const checked = checkedBy(schema, draft);
  const problems: Problems<Draft> = 'problems' in checked ? { ...checked.problems } : {};
  if (draft.starts.wallTime === '') problems.starts = 'Choose a date and time.';
  else if (days.length === 0) problems.until = 'Choose at least one day.';
  else if (days.length > MAX_DAYS) problems.until = `Choose at most ${MAX_DAYS} days.`;
  if (draft.place.trim() === '' && draft.link.trim() === '') problems.place = 'Enter a place, a link, or both.';
  if ('problems' in checked || Object.keys(problems).length > 0) return { problems };
  return { input: { ...checked.input, days, time: draft.starts.wallTime.slice(11, 16) } };
}

/** Offers one time, or one on several days of the week at once, less those that are left out. */
export default function OfferDialog({ meetings, onClose }: { meetings: ProgramMeetings; onClose(): void }) {
  const userId = useAuth().user?.id ?? '';
  const { college, people, stages, seasons } = meetings;
  const offer = useOfferMeetings(college.id);
  const [isSeries, setSeries] = useState(false);
  const { bind, failure, isSending, formProps } = useForm({
    initial: {
      ...{ kind: 'tryout', starts: NO_START, weekdays: [], until: '', without: [], minutes: '60', places: '5' },
      ...{ host_id: people.some(({ id }) => id === userId) ? userId : '', place: '', link: '', stages: [] },
    } as Draft,
    schema: check,
    send: ({ kind, places, ...input }, id) =>
      offer.mutateAsync({
        ...{ ...input, id, kind, places: kind === 'meeting' ? 1 : places },
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    onDone: onClose,
  });
  const draft = {
    ...{ kind: bind('kind').value, starts: bind('starts').value, weekdays: bind('weekdays'), until: bind('until') },
    ...{ without: bind('without'), stages: bind('stages') },
  };
  const day = draft.starts.wallTime.slice(0, 10);
  const series = seriesDays(day, draft.weekdays.value, draft.until.value);
  const days = series.filter((each) => !draft.without.value.includes(each));
  // As the log judges it: at a place it is a visit, by a link alone a call.
  const way = draft.kind === 'tryout' ? 'tryouts' : bind('place').value.trim() ? 'visits' : 'calls';
  const turn = (isOn: boolean) => {
    setSeries(isOn);
    draft.weekdays.onChange(isOn && day ? [weekdayOf(day)] : []);
    draft.until.onChange(isOn && day ? addDays(day, 7 * (FIRST_WEEKS - 1)) : '');
    draft.without.onChange([]);
  };
  const toggled = <Value,>(list: readonly Value[], value: Value, isOn: boolean) =>
    isOn ? [...list, value] : list.filter((each) => each !== value);
  return (
    <Dialog title="Offer times" onClose={onClose}>
      <Form {...formProps}>
        <FormMessage>{failure}</FormMessage>
        <SelectField label="What" choices={meetingKinds} {...bind('kind')} />
        <StartField {...bind('starts')} />
        <CheckboxField label="Repeat every week" value={isSeries} onChange={turn} />
        {isSeries && (
          <>
            <fieldset className={styles.choices}>
              <legend>Days of the week</legend>
              {WEEKDAYS.map((weekday) => (
                <CheckboxField
                  key={weekday}
                  label={weekdayName(new Date(Date.UTC(2026, 10, 1 + weekday, 12)), 'short', { timeZone: 'UTC' })}
                  value={draft.weekdays.value.includes(weekday)}
                  onChange={(isOn) => draft.weekdays.onChange(toggled(draft.weekdays.value, weekday, isOn))}
                />
              ))}
            </fieldset>
            <DateField label="Until" isRequired {...(day && { min: day })} max="2099-12-31" {...bind('until')} />
            {series.length > 1 && (
              <fieldset className={styles.choices}>
                <legend>On these days; leave out those that do not fit</legend>
                {series.map((each) => (
                  <CheckboxField
                    key={each}
                    label={calendarDate(each)}
                    value={!draft.without.value.includes(each)}
                    onChange={(isOn) => draft.without.onChange(toggled(draft.without.value, each, !isOn))}
                  />
                ))}
              </fieldset>
            )}
          </>
        )}
        <FieldPair>
          <NumberField label="Minutes" {...MINUTES} isRequired {...bind('minutes')} />
          {draft.kind === 'tryout' && <NumberField label="Players" {...PLACES} isRequired {...bind('places')} />}
        </FieldPair>
        <SelectField
          label="Who meets the players"
          placeholder="Choose a person"
          choices={Object.fromEntries(people.map(({ id, name }) => [id, id === userId ? `${name} (you)` : name]))}
          {...bind('host_id')}
        />
        <TextField
          label="Place"
          hint="Shown to players who book, and to the guardians of minors."
          maxLength={PLACE_MAX}
          {...bind('place')}
        />
        <TextField label="Link" placeholder="https://" {...bind('link')} />
        {/* The first day that a rule speaks against. */}
        <SeasonWarning seasons={seasons} way={way} day={days.find((each) => ruleAgainst(seasons, way, each)) ?? day} />
        <fieldset className={styles.choices}>
          <legend>Open to players who wrote to you and stand in</legend>
          {stages.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              value={draft.stages.value.includes(id)}
              onChange={(isOn) => draft.stages.onChange(toggled(draft.stages.value, id, isOn))}
            />
          ))}
          <p>Without a stage only players whom you invite from the pipeline can book.</p>
        </fieldset>
        <FormActions label="Offer" busyLabel="Offering…" isBusy={isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
