import { useState } from 'react';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { MatchItem } from '../../kit/match/match-item';
import type { Match } from '../../model/match';
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
  const against = opponent ? (opponent.name ?? 'A private team') : 'No opponent';
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
      name={`vs. ${against}`}
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
              <Button aria-label={`Change opponent, match ${match.number}`} onClick={() => setRenaming(true)}>
                Change opponent
              </Button>
            )}
            {(isOutside || !isAnswered) && (
              <ConfirmDialog
                title={`Delete match ${match.number}?`}
                description="Its line-ups and result go with it."
                yes="Delete"
                no="Keep"
                isDestructive
                onConfirm={() => remove.mutate(match.id)}
              >
                {(question) => (
                  <Button
                    isDanger
                    aria-label={`Delete match ${match.number}`}
                    isBusy={remove.isPending}
                    onClick={question}
                  >
                    Delete
                  </Button>
                )}
              </ConfirmDialog>
            )}
          </>
        ) : (
          <ConfirmDialog
            title="Did your team not play this match?"
            description="It is taken out of this match, and the other team is told. If only the result is wrong, say “Not right” instead."
            yes="We did not play it"
            no="Go back"
            isDestructive
            onConfirm={() => leave.mutate(match.id)}
          >
            {(question) => (
              <Button isDanger isBusy={leave.isPending} onClick={question}>
                Not our match…
              </Button>
            )}
          </ConfirmDialog>
        )
      }
    />
  );
}
