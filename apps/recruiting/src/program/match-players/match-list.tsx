import { UndoNotice } from '@lineup/ui/undo-notice';
import type { MatchScreen, PlayerMatch, RosterNeed } from '../model/match-players';
import { MatchCard } from './match-card';
import card from '../../kit/match-card.module.css';
import { useSaveRecruit } from './use-save-recruit';

interface MatchListProps {
  matches: readonly PlayerMatch[];
  screen: MatchScreen;
  need: RosterNeed;
}

/** The matches of one need; who is saved stays, with an undo. */
export function MatchList({ matches, screen: { college, can }, need }: MatchListProps) {
  const { saved, latest, dismiss, isSaving, isUndoing, save, undo } = useSaveRecruit(college, need);
  return (
    <>
      <ol className={card.matches}>
        {matches.map((match) => (
          <MatchCard
            key={match.user_id}
            match={match}
            need={need}
            college={college.slug}
            interestId={saved.get(match.user_id) ?? match.interest_id}
            isSaving={isSaving(match.user_id)}
            onSave={can.work ? () => save(match) : null}
          />
        ))}
      </ol>
      {latest && (
        <UndoNotice
          text={`${latest.match.player.name ?? 'The player'} is in your pipeline.`}
          isUndoing={isUndoing}
          onUndo={() => undo(latest)}
          onDismiss={dismiss}
        />
      )}
    </>
  );
}
