import { useState } from 'react';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { MatchItem } from '../../kit/match/match-item';
import type { Match } from '../../model/match';
import { t } from '../../language';
import { useLeaveMatch, useRemoveMatch } from './change-match';
import type { TournamentMatch, TournamentMatches } from './load-matches';
import { MatchForm } from './match-form';
import styles from './matches.module.css';

interface TournamentMatchItemProps {
  teamId: string;
  page: TournamentMatches;
  match: TournamentMatch;
  /** Null where the match stands in a tournament of others. */
  tournamentId: string | null;
  /** Own line-up of the match before. */
  suggested: Match['lineup'];
}

/** A match of the own tournament, or one in which others named the team. */
export function TournamentMatchItem({ teamId, page, match, tournamentId, suggested }: TournamentMatchItemProps) {
  const [isRenaming, setRenaming] = useState(false);
  const remove = useRemoveMatch();
  const leave = useLeaveMatch(teamId);
  const { opponent, is_host: isHost, state } = match;
  const isOutside = isHost && opponent?.id === null;
  const isAnswered = state === 'confirmed' || state === 'not_agreed';
  const against = opponent ? (opponent.name ?? t('A private team')) : t('No opponent');
  const { number } = match;
  if (isRenaming && tournamentId)
    return (
      <li>
        <MatchForm
          teamId={teamId}
          tournamentId={tournamentId}
          games={page.games}
          match={match}
          onDone={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <MatchItem
      number={match.number}
      level={3}
      match={match}
      name={t('vs. {team}', { team: against })}
      sheet={{ lineup_size: match.lineup_size, has_maps: match.has_maps, roster: page.roster }}
      at={{ p_match_id: match.id, p_team_id: teamId }}
      canChange={page.may_act && match.can_change}
      canEnter={match.can_enter && opponent !== null}
      isOutside={isOutside}
      suggested={suggested}
      facts={
        <p className={styles.note}>
          {[!isHost && match.tournament, (page.games.length > 1 || !isHost) && match.game_name]
            .filter(Boolean)
            .join(' · ')}
        </p>
      }
      actions={
        isHost ? (
          <>
            {state === 'open' && (
              <Button aria-label={t('Change opponent, match {number}', { number })} onClick={() => setRenaming(true)}>
                {t('Change opponent')}
              </Button>
            )}
            {(isOutside || !isAnswered) && (
              <ConfirmDialog
                title={t('Delete match {number}?', { number })}
                description={t('Its line-ups and result go with it.')}
                yes={t('Delete')}
                no={t('Keep')}
                isDestructive
                onConfirm={() => remove.mutate(match.id)}
              >
                {(question) => (
                  <Button
                    isDanger
                    aria-label={t('Delete match {number}', { number })}
                    isBusy={remove.isPending}
                    onClick={question}
                  >
                    {t('Delete')}
                  </Button>
                )}
              </ConfirmDialog>
            )}
          </>
        ) : (
          <ConfirmDialog
            title={t('Did your team not play this match?')}
            description={t(
              'It is taken out of this match, and the other team is told. If only the result is wrong, say “Not right” instead.',
            )}
            yes={t('We did not play it')}
            no={t('Go back')}
            isDestructive
            onConfirm={() => leave.mutate(match.id)}
          >
            {(question) => (
              <Button isDanger isBusy={leave.isPending} onClick={question}>
                {t('Not our match…')}
              </Button>
            )}
          </ConfirmDialog>
        )
      }
    />
  );
}
