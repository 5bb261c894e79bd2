import { useState, type ReactNode } from 'react';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import type { LineupSheet, Match } from '../../model/match';
import { LineupForm } from './lineup-form';
import styles from './match.module.css';
import { ResultForm } from './result-form';
import { useMatchActions, type MatchRef } from './use-match-actions';
import { t } from '../../language';

interface MatchItemProps {
  number: number;
  /** Undefined for the next one, of which nothing is known yet. */
  match: Match | undefined;
  /** What the match is called beside its number, as its opponent. */
  name?: string | undefined;
  sheet: LineupSheet;
  /** The match, as it is changed. */
  at: MatchRef;
  /** Whether the viewer changes it: owner or staff, while it is open. */
  canChange: boolean;
  /** Whether a result can be entered: the play has begun. */
  canEnter: boolean;
  /** Nobody on the other side confirms. */
  isOutside?: boolean;
  /** Own line-up of the match before. */
  suggested?: Match['lineup'];
  /** Level of its heading below what it stands in. */
  level: 3 | 4;
  /** Further facts and actions. */
  facts?: ReactNode;
  actions?: ReactNode;
}

/** One match: its map, score and line-ups; for owner and staff what they do about it. */
export function MatchItem(props: MatchItemProps) {
  const { number, match, name, sheet, at, canChange, canEnter, isOutside = false, suggested = null } = props;
  const [open, setOpen] = useState<'lineup' | 'result' | null>(null);
  const { saveLineup, enterResult, answerResult } = useMatchActions(at, isOutside);
  const close = () => setOpen(null);
  const Heading = `h${props.level}` as const;
  const isTheirs = match?.state === 'entered' && !match.is_ours;
  const lineupAction = match?.lineup ? t('Change line-up') : t('Give line-up');
  const resultAction = match && match.own !== null ? t('Correct result') : t('Enter result');
  const ofMatch = t('match {number}', { number });
  const seen = { own: match?.own ?? 0, other: match?.other ?? 0 };
  return (
    <li className={styles.match}>
      <div className={styles.head}>
        <Heading className={styles.title}>
          {[t('Match {number}', { number }), name, match?.map].filter(Boolean).join(' · ')}
        </Heading>
        {match && match.own !== null && <strong className={styles.score}>{`${match.own}–${match.other}`}</strong>}
        {match && <MatchState match={match} isOutside={isOutside} />}
      </div>
      {props.facts}
      <Lineup title={t('Our line-up')} people={match?.lineup ?? null} />
      <Lineup title={t('Their line-up')} people={match?.their_lineup ?? null} />
      {match?.lineup && !match.their_lineup && !isOutside && match.state !== 'confirmed' && (
        <p className={styles.note}>{t('Theirs shows here once they have given it.')}</p>
      )}
      {match?.has_their_lineup && !match.lineup && canChange && (
        <p className={styles.note}>{t('They have given their line-up. Both show once you give yours.')}</p>
      )}
      {open === 'lineup' && (
        <LineupForm
          sheet={sheet}
          number={number}
          match={match}
          suggested={suggested}
          save={saveLineup}
          onDone={close}
        />
      )}
      {open === 'result' && (
        <ResultForm
          match={match}
          enter={enterResult}
          label={isOutside ? t('Save result') : t('Send result')}
          onDone={close}
        />
      )}
      {canChange && open === null && (
        <div className={styles.actions}>
          {isTheirs && (
            <>
              <Button
                variant="primary"
                isBusy={answerResult.isPending}
                onClick={() => answerResult.mutate({ ...seen, agree: true })}
              >
                {t('Confirm {score}', { score: `${match.own}–${match.other}` })}
              </Button>
              <Button onClick={() => answerResult.mutate({ ...seen, agree: false })}>{t('Not right')}</Button>
            </>
          )}
          {canEnter && !isTheirs && (
            <Button aria-label={`${resultAction}, ${ofMatch}`} onClick={() => setOpen('result')}>
              {resultAction}
            </Button>
          )}
          <Button aria-label={`${lineupAction}, ${ofMatch}`} onClick={() => setOpen('lineup')}>
            {lineupAction}
          </Button>
          {props.actions}
        </div>
      )}
    </li>
  );
}

function MatchState({ match, isOutside }: { match: Match; isOutside: boolean }) {
  if (match.state === 'confirmed') return <Chip tone="success">{t('Confirmed by both')}</Chip>;
  if (match.state === 'not_agreed') return <Chip tone="warning">{t('Not agreed: counts for nobody')}</Chip>;
  if (match.state === 'entered' && isOutside) return <Chip tone="info">{t('Entered by the team')}</Chip>;
  if (match.state === 'entered')
    return <Chip tone="info">{match.is_ours ? t('Waits for them') : t('They entered it')}</Chip>;
  return null;
}

function Lineup({ title, people }: { title: string; people: { name: string | null; is_starter: boolean }[] | null }) {
  if (!people) return null;
  const names = (isStarter: boolean) =>
    people.filter((person) => person.is_starter === isStarter).map(({ name }) => name ?? t('A player'));
  const substitutes = names(false);
  return (
    <p className={styles.lineup}>
      <span className={styles.note}>{`${title}: `}</span>
      {names(true).join(', ')}
      {substitutes.length > 0 && (
        <span className={styles.note}>{` ${t('(substitutes: {names})', { names: substitutes.join(', ') })}`}</span>
      )}
    </p>
  );
}
