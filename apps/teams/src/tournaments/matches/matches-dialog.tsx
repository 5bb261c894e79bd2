import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { t } from '../../language';
import { AGAINST, loadMatches, type TournamentMatches } from './load-matches';
import { MatchForm } from './match-form';
import styles from './matches.module.css';
import { TournamentMatchItem } from './tournament-match';

const MAX_MATCHES = 30;

interface MatchesDialogProps {
  teamId: string;
  /** A tournament of the team, or AGAINST. */
  of: string;
  title: string;
  viewerId: string | null;
  onClose(): void;
}

/** Matches of a tournament with line-ups and results, or those in which others named the team. */
export default function MatchesDialog({ title, onClose, ...rest }: MatchesDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {() => <Matches {...rest} />}
    </Dialog>
  );
}

function Matches({ teamId, of, viewerId }: Omit<MatchesDialogProps, 'title' | 'onClose'>) {
  const query = useQuery(loadMatches(teamId, of, viewerId));
  if (query.isPending) return <p className={styles.note}>{t('Loading matches…')}</p>;
  if (!query.data)
    return query.error ? (
      <ErrorState
        title={t('The matches could not be loaded')}
        description={t('Check your connection, then try again.')}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <p className={styles.note}>{t('Only people of the team see its matches.')}</p>
    );
  return <MatchList teamId={teamId} tournamentId={of === AGAINST ? null : of} page={query.data} />;
}

interface MatchListProps {
  teamId: string;
  tournamentId: string | null;
  page: TournamentMatches;
}

function MatchList({ teamId, tournamentId, page }: MatchListProps) {
  const { matches, games } = page;
  const mayAdd = page.may_act && page.can_add && tournamentId !== null && matches.length < MAX_MATCHES;
  const [isAdding, setAdding] = useState(mayAdd && matches.length === 0 && games.length > 0);
  return (
    <div className={styles.matches}>
      {tournamentId === null && (
        <p className={styles.note}>
          {t('Other teams entered these matches against yours. A result counts once you confirm it.')}
        </p>
      )}
      {matches.length === 0 && !isAdding && <p className={styles.note}>{t('No matches yet.')}</p>}
      <ol className={styles.list}>
        {matches.map((match, place) => (
          <TournamentMatchItem
            key={match.id}
            teamId={teamId}
            page={page}
            match={match}
            tournamentId={tournamentId}
            suggested={
              matches.slice(0, place).findLast((earlier) => earlier.game === match.game && earlier.lineup)?.lineup ??
              null
            }
          />
        ))}
      </ol>
      {mayAdd && games.length === 0 && <p className={styles.note}>{t('Add a game to the roster first.')}</p>}
      {mayAdd &&
        games.length > 0 &&
        (isAdding ? (
          <MatchForm
            teamId={teamId}
            tournamentId={tournamentId}
            games={games}
            lastGame={matches.at(-1)?.game}
            onDone={() => setAdding(false)}
          />
        ) : (
          <div>
            <Button icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t('Add match')}
            </Button>
          </div>
        ))}
    </div>
  );
}
