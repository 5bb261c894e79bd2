import { Button } from '@lineup/ui/button';
import { calendarDate } from '@lineup/ui/dates';
import { DateField, FieldPair, Form, FormActions, FormMessage, SelectField, useForm } from '@lineup/ui/form';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useState } from 'react';
import { saidChoices } from '../../kit/said-choices';
import { REASONS } from '../../kit/family/answer-for-ward';
import { wardName } from '../../kit/family/ward-practices';
import { dayHere, useAddWardAbsence, useRemoveWardAbsence, wardDaysInput } from './change-ward-absences';
import styles from './family-page.module.css';
import type { ShownWard } from './load-family';
import { databaseSays, t } from '../../language/language';

type WardDays = NonNullable<ShownWard['absences']>[number];

interface WardAbsencesProps {
  ward: ShownWard;
  /** Of the guardian who enters days; without it this only shows. */
  guardianId?: string;
}

/** Days on which a ward is away, each with who entered it; a guardian adds some, and removes those of guardians. */
export function WardAbsences({ ward, guardianId }: WardAbsencesProps) {
  const [isAdding, setAdding] = useState(false);
  const { absences } = ward;
  // Off with the practices, which say so.
  if (!absences || (absences.length === 0 && !guardianId)) return null;
  return (
    <div className={styles.part}>
      <h3>{t('Days away')}</h3>
      {absences.length > 0 && (
        <SettingsList>
          {absences.map((days) => (
            <SettingsLine
              key={days.id}
              title={<strong>{daysText(days)}</strong>}
              detail={[
                days.reason && databaseSays(days.reason),
                t('entered by {name}', { name: enteredBy(days, wardName(ward)) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              {guardianId && days.is_by_guardian && (
                <RemoveDays days={days} wardId={ward.person_id} userId={guardianId} />
              )}
            </SettingsLine>
          ))}
        </SettingsList>
      )}
      {guardianId &&
        (isAdding ? (
          <DaysForm ward={ward} userId={guardianId} onDone={() => setAdding(false)} />
        ) : (
          <div className={styles.buttons}>
            <Button onClick={() => setAdding(true)}>{t('Add days')}</Button>
          </div>
        ))}
    </div>
  );
}

const enteredBy = ({ is_by_guardian: isByGuardian, guardian_name: name }: WardDays, ward: string) =>
  isByGuardian ? (name ?? t('a guardian')) : ward;

const daysText = ({ starts_on: from, ends_on: to }: WardDays) =>
  from === to ? calendarDate(from) : `${calendarDate(from)} – ${calendarDate(to)}`;

function RemoveDays({ days, wardId, userId }: { days: WardDays; wardId: string; userId: string }) {
  const remove = useRemoveWardAbsence(wardId, userId);
  return (
    <Button
      aria-label={t('Remove {days}', { days: daysText(days) })}
      isBusy={remove.isPending}
      onClick={() => remove.mutate(days.id)}
    >
      {t('Remove')}
    </Button>
  );
}

function DaysForm({ ward, userId, onDone }: { ward: ShownWard; userId: string; onDone(): void }) {
  const add = useAddWardAbsence(ward.person_id, userId);
  const { draft, bind, failure, isSending, formProps } = useForm({
    keepAs: `ward-absence:${ward.person_id}`,
    initial: { startsOn: '', endsOn: '', reason: '' },
    schema: wardDaysInput,
    send: (input, id) => add.mutateAsync({ id, ...input }),
    onDone,
  });
  const name = wardName(ward);
  return (
    <Form {...formProps} aria-label={t('Days away of {name}', { name })}>
      <FormMessage>{failure}</FormMessage>
      <p className={styles.muted}>
        {t(
          'Every practice on these days is answered with “can’t go” for {name}, in all their teams, also those planned later. The teams see that a guardian answered. {who} can still change each answer.',
          { name, who: ward.name ?? t('Your child') },
        )}
      </p>
      <FieldPair>
        <DateField label={t('First day')} isRequired isFirst min={dayHere()} {...bind('startsOn')} />
        <DateField label={t('Last day')} isRequired min={draft.startsOn || dayHere()} {...bind('endsOn')} />
      </FieldPair>
      <SelectField
        label={t('Reason')}
        hint={t('The teams read it with each answer.')}
        isRequired
        choices={saidChoices(REASONS)}
        placeholder={t('Choose a reason')}
        {...bind('reason')}
      />
      <FormActions label={t('Save days')} busyLabel={t('Saving...')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
