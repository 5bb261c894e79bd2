import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { Chip } from '@lineup/ui/chip';
import { plainDate } from '@lineup/ui/dates';
import { FormMessage, TextField } from '@lineup/ui/form';
import styles from '../kit/console.module.css';
import { Moment } from '../kit/moment';
import { useAnswerGuardian } from './answer-guardian';
import type { WaitingGuardian } from './load-waiting-guardians';
import { useReason } from './use-reason';

interface WaitingGuardianCardProps {
  waiting: WaitingGuardian;
  onAnswered(): void;
}

/** An adult who waits to be another guardian of a minor: what there is to judge by, and yes or no for a reason. */
export function WaitingGuardianCard({ waiting, onAnswered }: WaitingGuardianCardProps) {
  const { reason, row, field, mayAsk } = useReason();
  const answer = useAnswerGuardian(waiting, onAnswered);
  const { guardian_email: email, other_minors: minors, reports } = waiting;
  const adult = waiting.guardian_name ?? 'An adult without a name';
  const minor = waiting.minor_name ?? 'a minor without a name';

  return (
    <li ref={row} className={styles.person}>
      <p className={styles.buttons}>
        <span>
          <b>{adult}</b> ({email ?? 'no confirmed address'}) wants to be a guardian of <b>{minor}</b>
        </span>
        {reports > 0 && <Chip>{reports === 1 ? '1 report' : `${reports} reports`} about the adult</Chip>}
        {minors > 0 && <Chip>{minors === 1 ? 'Guardian of 1 other' : `Guardian of ${minors} others`}</Chip>}
      </p>
      <p className={styles.muted}>
        {BEGUN[waiting.begun_by ?? 'unknown']} Both agreed on <Moment at={waiting.since} />. The adult’s account is from{' '}
        {plainDate(waiting.joined_at)}.
      </p>
      <ul className={styles.plainList} aria-label={`Guardians of ${minor}`}>
        {waiting.guardians.map(({ name, email: address, since, ended_at: end }) => (
          <li key={`${address} ${since}`}>
            {end ? 'Former guardian' : 'Guardian already'}: {name ?? 'No name'} ({address ?? 'no confirmed address'}),{' '}
            {end ? `ended by the minor on ${plainDate(end)}` : `since ${plainDate(since)}`}
          </li>
        ))}
      </ul>
      <TextField
        label={`Reason for your answer about ${adult}`}
        hint="Kept in the log. Only platform staff can read it."
        {...field}
      />
      <div className={styles.buttons}>
        <ConfirmDialog
          title={`Make ${adult} a guardian of ${minor}?`}
          description="Their rights begin 72 hours later."
          yes="Approve"
          onConfirm={() => answer.mutate({ isAccepted: true, reason })}
        >
          {(ask) => (
            <Button
              variant="primary"
              aria-label={`Approve ${adult} as a guardian of ${minor}`}
              disabled={answer.isPending}
              onClick={() => mayAsk() && ask()}
            >
              Approve
            </Button>
          )}
        </ConfirmDialog>
        <ConfirmDialog
          title={`Decline ${adult}?`}
          description="All of them are told that the link ended."
          yes="Decline"
          isDestructive
          onConfirm={() => answer.mutate({ isAccepted: false, reason })}
        >
          {(ask) => (
            <Button
              aria-label={`Decline ${adult} as a guardian of ${minor}`}
              disabled={answer.isPending}
              onClick={() => mayAsk() && ask()}
            >
              Decline
            </Button>
          )}
        </ConfirmDialog>
      </div>
      <FormMessage>{answer.refusal}</FormMessage>
    </li>
  );
}

const BEGUN = {
  minor: 'The minor asked them.',
  guardian: 'The adult offered it.',
  unknown: '',
};
