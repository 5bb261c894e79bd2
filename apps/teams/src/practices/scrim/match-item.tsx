import { useState } from 'react';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { useAnswerScrimResult } from './change-scrim';
import { LineupForm } from './lineup-form';
import type { PracticeScrim, ScrimMatch } from './load-scrim';
import { ResultForm } from './result-form';
import styles from './scrim.module.css';

interface MatchItemProps {
  scrim: PracticeScrim;
  number: number;
  /** Undefined for the next one, of which nothing is known yet. */
  match: ScrimMatch | undefined;
  hasStarted: boolean;
}

/** One match: its map, score and line-ups; for owner and staff what they do about it. */
export function MatchItem({ scrim, number, match, hasStarted }: MatchItemProps) {
  const [open, setOpen] = useState<'lineup' | 'result' | null>(null);
  const answer = useAnswerScrimResult(scrim);
  const close = () => setOpen(null);
  const isTheirs = match?.state === 'entered' && !match.is_ours;
  const canChange = scrim.may_act && !scrim.called_off && match?.state !== 'confirmed';
  const lineupAction = match?.lineup ? 'Change line-up' : 'Give line-up';
  const resultAction = match && match.own !== null ? 'Correct result' : 'Enter result';
  const seen = { number, own: match?.own ?? 0, other: match?.other ?? 0 };
  return (
    <li className={styles.match}>
      <div className={styles.head}>
        <h4 className={styles.title}>{[`Match ${number}`, match?.map].filter(Boolean).join(' · ')}</h4>
        {match && match.own !== null && <strong className={styles.score}>{`${match.own}–${match.other}`}</strong>}
        {match && <MatchState match={match} />}
      </div>
      <Lineup title="Our line-up" people={match?.lineup ?? null} />
      <Lineup title="Their line-up" people={match?.their_lineup ?? null} />
      {match?.lineup && !match.their_lineup && (
        <p className={styles.note}>Theirs shows here once they have given it.</p>
      )}
      {match?.has_their_lineup && !match.lineup && scrim.may_act && (
        <p className={styles.note}>They have given their line-up. Both show once you give yours.</p>
      )}
      {open === 'lineup' && <LineupForm scrim={scrim} number={number} match={match} onDone={close} />}
      {open === 'result' && <ResultForm scrim={scrim} number={number} match={match} onDone={close} />}
      {canChange && open === null && (
        <div className={styles.actions}>
          {isTheirs && (
            <>
              <Button
                variant="primary"
                isBusy={answer.isPending}
                onClick={() => answer.mutate({ ...seen, agree: true })}
              >
                {`Confirm ${match.own}–${match.other}`}
              </Button>
              <Button onClick={() => answer.mutate({ ...seen, agree: false })}>Not right</Button>
            </>
          )}
          <Button aria-label={`${lineupAction}, match ${number}`} onClick={() => setOpen('lineup')}>
            {lineupAction}
          </Button>
          {hasStarted && !isTheirs && (
            <Button aria-label={`${resultAction}, match ${number}`} onClick={() => setOpen('result')}>
              {resultAction}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function MatchState({ match }: { match: ScrimMatch }) {
  if (match.state === 'confirmed') return <Chip tone="success">Confirmed by both</Chip>;
  if (match.state === 'not_agreed') return <Chip tone="warning">Not agreed: counts for nobody</Chip>;
  if (match.state === 'entered') return <Chip tone="info">{match.is_ours ? 'Waits for them' : 'They entered it'}</Chip>;
  return null;
}

function Lineup({ title, people }: { title: string; people: { name: string | null; is_starter: boolean }[] | null }) {
  if (!people) return null;
  const names = (isStarter: boolean) =>
    people.filter((person) => person.is_starter === isStarter).map(({ name }) => name ?? 'A player');
  const substitutes = names(false);
  return (
    <p className={styles.lineup}>
      <span className={styles.note}>{`${title}: `}</span>
      {names(true).join(', ')}
      {substitutes.length > 0 && <span className={styles.note}>{` (substitutes: ${substitutes.join(', ')})`}</span>}
    </p>
  );
}
