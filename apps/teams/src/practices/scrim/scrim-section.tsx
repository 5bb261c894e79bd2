import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
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
  if (query.isPending) return <p className={matchStyles.note}>Loading the scrim…</p>;
  const scrim = query.data;
  if (!scrim)
    return query.error ? (
      <ErrorState
        title="The scrim could not be loaded"
        description="Check your connection, then try again."
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
        {opponent ? `Scrim against ${opponent.name}` : 'Scrim'}
      </h3>
      {scrim.called_off && (
        <p className={matchStyles.note}>
          {scrim.called_off === 'us' ? 'Your team called it off.' : 'They called it off.'}
        </p>
      )}
      {opponent && scrim.may_act && (
        <p className={matchStyles.note}>
          {[opponent.staff.length > 0 && `Staff: ${opponent.staff.join(', ')}`, recordText(opponent.record)]
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
        <StartField label="Another time" {...bind('startsAt')} />
        <FormActions
          label="Propose it"
          busyLabel="Sending..."
          isBusy={isSending}
          cancelLabel="Keep the time"
          onCancel={() => setOpen(false)}
        />
      </Form>
    );
  return (
    <div className={matchStyles.actions}>
      {proposed && (
        <>
          <p className={matchStyles.lineup}>
            {`${proposed.is_own ? 'You propose' : 'They propose'} ${nearDate(proposed.at)}, ${timeOfDay(proposed.at)}.`}
          </p>
          {!proposed.is_own && (
            <Button variant="primary" isBusy={move.isPending} onClick={() => move.mutate(proposed.at)}>
              Agree to it
            </Button>
          )}
          <Button onClick={() => move.mutate(null)}>Keep the old time</Button>
        </>
      )}
      <Button onClick={() => setOpen(true)}>Propose another time</Button>
    </div>
  );
}

const ARRIVALS = { on_time: 'They came on time', late: 'They came late', absent: 'They did not come' };

function Arrival({ scrim }: { scrim: PracticeScrim }) {
  const tell = useTellScrimArrival(scrim);
  return (
    <label className={matchStyles.place}>
      <span>Did they come? It counts into how reliable they are.</span>
      <NativeSelect
        value={(tell.isPending ? tell.variables : scrim.arrival) ?? ''}
        onChange={(event) => tell.mutate((event.target.value || null) as PracticeScrim['arrival'])}
      >
        <option value="">Not told</option>
        {Object.entries(ARRIVALS).map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
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
      title="Call this scrim off?"
      description={`The practices of both teams are canceled, and everybody is told.${
        isLate ? ' It starts within two hours, so it counts against your team.' : ''
      }`}
      yes="Call it off"
      no="Keep it"
      isDestructive
      onConfirm={() => callOff.mutate()}
    >
      {(question) => (
        <Button isDanger isBusy={callOff.isPending} onClick={question}>
          Call off scrim…
        </Button>
      )}
    </ConfirmDialog>
  );
}
