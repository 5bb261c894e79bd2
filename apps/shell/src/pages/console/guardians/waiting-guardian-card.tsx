import { Chip } from '@lineup/ui/chip';
import { plainDate } from '@lineup/ui/dates';
import { FormMessage, TextField } from '@lineup/ui/form';
import { useRef, useState } from 'react';
import { ConfirmButton } from '../kit/confirm-button';
import styles from '../kit/console.module.css';
import { Moment } from '../kit/moment';
import { useAnswerGuardian } from './answer-guardian';
import type { WaitingGuardian } from './load-waiting-guardians';

const NO_REASON = 'Enter why.';

interface WaitingGuardianCardProps {
  waiting: WaitingGuardian;
  onAnswered(): void;
}

/** An adult who waits to be another guardian of a minor: what there is to judge by, and yes or no for a reason. */
export function WaitingGuardianCard({ waiting, onAnswered }: WaitingGuardianCardProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const answer = useAnswerGuardian(waiting, onAnswered);
  const row = useRef<HTMLLIElement>(null);
  const { guardian_email: email, other_minors: minors, reports } = waiting;
  const adult = waiting.guardian_name ?? 'An adult without a name';
  const minor = waiting.minor_name ?? 'a minor without a name';

  function mayAsk(): boolean {
    if (reason.trim() !== '') return true;
    setProblem(NO_REASON);
    row.current?.querySelector('input')?.focus();
    return false;
  }

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
        autoComplete="off"
        maxLength={500}
        value={reason}
        error={problem}
        onChange={(text) => {
          setReason(text);
          setProblem('');
        }}
      />
      <div className={styles.buttons}>
        <ConfirmButton
          label="Approve"
          variant="primary"
          name={`Approve ${adult} as a guardian of ${minor}`}
          question={`Make ${adult} a guardian of ${minor}? Their rights begin 72 hours later.`}
          yes="Approve"
          no="Cancel"
          isDisabled={answer.isPending}
          mayAsk={mayAsk}
          onConfirm={() => answer.mutate({ isAccepted: true, reason })}
        />
        <ConfirmButton
          label="Decline"
          name={`Decline ${adult} as a guardian of ${minor}`}
          question={`Decline ${adult}? All of them are told that the link ended.`}
          yes="Decline"
          no="Cancel"
          isDisabled={answer.isPending}
          mayAsk={mayAsk}
          onConfirm={() => answer.mutate({ isAccepted: false, reason })}
        />
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
