import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { ClipboardCheck } from 'lucide-react';
import { saveRedirect, useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { plainDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { EvaluationText } from '@lineup/ui/evaluation';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useDeclineEvaluation, useWithdrawEvaluation } from './answer-evaluation';
import { EvaluationForm } from './evaluation-form';
import styles from './evaluations-page.module.css';
import { loadEvaluations, type AskedEvaluation } from './load-evaluations';

/** `/teams/evaluations`: players who ask whoever runs their team for an evaluation, and what was written. */
export function Component() {
  const { status, user } = useAuth();
  const { pathname } = useLocation();
  const query = useQuery({ ...loadEvaluations(user?.id ?? ''), enabled: Boolean(user) });
  return (
    <section>
      <title>Evaluations · Lineup</title>
      <PageHeader title="Evaluations" purpose="Players of your teams ask you how they play." />
      {status === 'signed-out' ? (
        <EmptyState
          icon={<ClipboardCheck aria-hidden />}
          title="Sign in to see who asks you"
          description="Players of your teams ask you for an evaluation here."
          action={
            <LinkButton to="/auth" onClick={() => saveRedirect(pathname)}>
              Sign in
            </LinkButton>
          }
        />
      ) : query.data ? (
        <Evaluations evaluations={query.data} />
      ) : query.isError ? (
        <ErrorState
          title="Your evaluations could not be loaded"
          description="Check your connection, then try again."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <PageSkeleton label="Loading evaluations" count={3} hasHead={false} />
      )}
    </section>
  );
}

function Evaluations({ evaluations }: { evaluations: readonly AskedEvaluation[] }) {
  const [writing, setWriting] = useState<string | null>(null);
  if (evaluations.length === 0)
    return (
      <EmptyState
        icon={<ClipboardCheck aria-hidden />}
        title="Nobody asks you now"
        description="When a player of a team that you run asks you for an evaluation, it shows here and on your home page."
      />
    );
  return (
    <ul className={styles.list}>
      {evaluations.map((each) => (
        <EvaluationRow
          key={each.id}
          evaluation={each}
          isWriting={writing === each.id}
          onWrite={(isWriting) => setWriting(isWriting ? each.id : null)}
        />
      ))}
    </ul>
  );
}

interface EvaluationRowProps {
  evaluation: AskedEvaluation;
  isWriting: boolean;
  onWrite(isWriting: boolean): void;
}

function EvaluationRow({ evaluation, isWriting, onWrite }: EvaluationRowProps) {
  const decline = useDeclineEvaluation();
  const withdraw = useWithdrawEvaluation();
  const { id, person, team, asked_at: asked, written_at: written, way, ratings, words } = evaluation;
  const name = person ?? 'A player';
  return (
    <li className={styles.evaluation} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.fact}>{[team, asked && `asked on ${plainDate(asked)}`].filter(Boolean).join(' · ')}</p>
      {written && !isWriting && (
        <EvaluationText evaluation={{ ratings, words, at: written, by: 'You', team, months: null }} />
      )}
      {way !== 'words' && !isWriting && (asked || way === 'night') && (
        <p className={styles.fact}>
          {way === 'night'
            ? 'It is night for this player. Write in the morning.'
            : 'You cannot write to this player for now.'}
        </p>
      )}
      {isWriting ? (
        <EvaluationForm evaluation={evaluation} onDone={() => onWrite(false)} />
      ) : (
        <div className={styles.actions}>
          {way === 'words' && (
            <Button
              variant={asked ? 'primary' : 'secondary'}
              aria-label={`${written ? 'Write a new one' : 'Write an evaluation'} of ${name}`}
              onClick={() => onWrite(true)}
            >
              {written ? 'Write a new one' : 'Write'}
            </Button>
          )}
          {asked && (
            <Button
              aria-label={`Decline to evaluate ${name}`}
              aria-disabled={decline.isPending}
              onClick={() => decline.mutate({ id })}
            >
              Decline
            </Button>
          )}
          {written && (
            <ConfirmDialog
              title={`Withdraw your evaluation of ${name}?`}
              description="Nobody reads it any more, and its words are deleted."
              yes="Withdraw"
              no="Keep it"
              isDestructive
              onConfirm={() => withdraw.mutate({ id })}
            >
              {(question) => (
                <Button variant="ghost" aria-label={`Withdraw the evaluation of ${name}`} onClick={question}>
                  Withdraw
                </Button>
              )}
            </ConfirmDialog>
          )}
        </div>
      )}
    </li>
  );
}
