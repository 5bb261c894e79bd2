import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { nearDate, timeOfDay } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { Form, FormActions, StartField, useForm, wallStart, wallStartOf } from '@lineup/ui/form';
import { NativeSelect } from '@lineup/ui/native-select';
import { useNow } from '../../kit/use-now';
import { recordText } from '../../model/scrim';
import { MatchItem } from '../../kit/match/match-item';
import matchStyles from '../../kit/match/match.module.css';
import { scrimMatch, useCallOffScrim, useMoveScrim, useTellScrimArrival } from './change-scrim';
import { loadScrim, type PracticeScrim } from './load-scrim';
import styles from './scrim.module.css';
import { t } from '../../language';

const MAX_MATCHES = 9;
const HOUR = 3_600_000;

interface ScrimSectionProps {
  teamId: string;
  practiceId: string;
  viewerId: string;
}

/** The opponent of a scrim, its matches with line-ups and results, and for owner and staff its time and its end. */
export default function ScrimSection({ teamId, practiceId, viewerId }: ScrimSectionProps) {
  const query = useQuery(loadScrim(teamId, practiceId, viewerId));
  const now = useNow();
  if (query.isPending) return <p className={matchStyles.note}>{t('Loading the scrim…')}</p>;
  const scrim = query.data;
  if (!scrim)
    return query.error ? (
      <ErrorState
        title={t('The scrim could not be loaded')}
        description={t('Check your connection, then try again.')}
        onRetry={() => void query.refetch()}
      />
    ) : null;
  const { opponent, matches } = scrim;
  const hasStarted = new Date(scrim.starts_at) <= now;
  const next = (matches.at(-1)?.number ?? 0) + 1;
  const isOn = scrim.may_act && !scrim.called_off;
  const itemOf = (number: number) => ({
    number,
    level: 4 as const,
    sheet: scrim,
    at: scrimMatch(scrim, number),
    canChange: isOn && matches.find((match) => match.number === number)?.state !== 'confirmed',
    canEnter: hasStarted,
    suggested: matches.findLast((match) => match.number < number)?.lineup ?? null,
  });
  return (
    <section aria-labelledby="scrim-heading" className={styles.section}>
      <h3 id="scrim-heading" className={styles.heading}>
        {opponent ? t('Scrim against {team}', { team: opponent.name }) : t('Scrim')}
      </h3>
      {scrim.called_off && (
        <p className={matchStyles.note}>
          {scrim.called_off === 'us' ? t('Your team called it off.') : t('They called it off.')}
        </p>
      )}
      {opponent && scrim.may_act && (
        <p className={matchStyles.note}>
          {[
            opponent.staff.length > 0 && t('Staff: {names}', { names: opponent.staff.join(', ') }),
            recordText(opponent.record),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {isOn && !hasStarted && <ScrimTime key={scrim.starts_at} scrim={scrim} />}
      <ol className={matchStyles.matches}>
        {matches.map((match) => (
          <MatchItem key={match.number} {...itemOf(match.number)} match={match} />
        ))}
        {isOn && next <= MAX_MATCHES && <MatchItem key={next} {...itemOf(next)} match={undefined} />}
      </ol>
      {isOn && hasStarted && <Arrival scrim={scrim} />}
      {isOn && !hasStarted && <CallOff scrim={scrim} now={now} />}
    </section>
  );
}

function proposalText({ at, is_own: isOwn }: NonNullable<PracticeScrim['proposed']>): string {
  const when = { day: nearDate(at), time: timeOfDay(at) };
  return isOwn ? t('You propose {day}, {time}.', when) : t('They propose {day}, {time}.', when);
}

const moveInput = z.object({ startsAt: wallStart });

/** The time that one side proposes, and the way to propose another. */
function ScrimTime({ scrim }: { scrim: PracticeScrim }) {
  const [isOpen, setOpen] = useState(false);
  const move = useMoveScrim(scrim);
  const { bind, isSending, formProps } = useForm({
    initial: { startsAt: wallStartOf(scrim.starts_at) },
    schema: moveInput,
    send: ({ startsAt }) => move.mutateAsync(startsAt),
    onDone: () => setOpen(false),
  });
  const { proposed } = scrim;
  if (isOpen)
    return (
      <Form {...formProps} className={matchStyles.form}>
        <StartField label={t('Another time')} {...bind('startsAt')} />
        <FormActions
          label={t('Propose it')}
          busyLabel={t('Sending...')}
          isBusy={isSending}
          cancelLabel={t('Keep the time')}
          onCancel={() => setOpen(false)}
        />
      </Form>
    );
  return (
    <div className={matchStyles.actions}>
      {proposed && (
        <>
          <p className={matchStyles.lineup}>{proposalText(proposed)}</p>
          {!proposed.is_own && (
            <Button variant="primary" isBusy={move.isPending} onClick={() => move.mutate(proposed.at)}>
              {t('Agree to it')}
            </Button>
          )}
          <Button onClick={() => move.mutate(null)}>{t('Keep the old time')}</Button>
        </>
      )}
      <Button onClick={() => setOpen(true)}>{t('Propose another time')}</Button>
    </div>
  );
}

const ARRIVALS = {
  on_time: 'They came on time',
  late: 'They came late',
  absent: 'They did not come',
} satisfies Sentences;

function Arrival({ scrim }: { scrim: PracticeScrim }) {
  const tell = useTellScrimArrival(scrim);
  return (
    <label className={matchStyles.place}>
      <span>{t('Did they come? It counts into how reliable they are.')}</span>
      <NativeSelect
        value={(tell.isPending ? tell.variables : scrim.arrival) ?? ''}
        onChange={(event) => tell.mutate((event.target.value || null) as PracticeScrim['arrival'])}
      >
        <option value="">{t('Not told')}</option>
        {Object.entries(ARRIVALS).map(([value, shown]) => (
          <option key={value} value={value}>
            {t(shown)}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

function CallOff({ scrim, now }: { scrim: PracticeScrim; now: Date }) {
  const callOff = useCallOffScrim(scrim);
  const isLate = new Date(scrim.starts_at).getTime() - now.getTime() < 2 * HOUR;
  return (
    <ConfirmDialog
      title={t('Call this scrim off?')}
      description={[
        t('The practices of both teams are canceled, and everybody is told.'),
        isLate && t('It starts within two hours, so it counts against your team.'),
      ]
        .filter(Boolean)
        .join(' ')}
      yes={t('Call it off')}
      no={t('Keep it')}
      isDestructive
      onConfirm={() => callOff.mutate()}
    >
      {(question) => (
        <Button isDanger isBusy={callOff.isPending} onClick={question}>
          {t('Call off scrim…')}
        </Button>
      )}
    </ConfirmDialog>
  );
}
