import { FieldPair, NumberField, SelectField, type Bind } from '@lineup/ui/form';
import { BRACKETS, STAGES, hasHalves } from '../model/tournament-result';
import { TOURNAMENT_LIMITS, type TournamentDraft } from './tournament-input';

/** How far the team got: the stage of its latest match, and how that ended. */
export function MatchFields({ draft, bind }: { draft: TournamentDraft; bind: Bind<TournamentDraft> }) {
  const bracket = bind('bracket');
  const [won, lost] = [bind('gamesWon'), bind('gamesLost')];
  // What somebody else has made of a field is said at it, also where the stage no longer asks for it.
  const showsGames = draft.stage !== '' || won.error || lost.error;
  return (
    <>
      <FieldPair>
        <SelectField label="Latest match (optional)" placeholder="Not played yet" choices={STAGES} {...bind('stage')} />
        {(hasHalves(draft.stage) || bracket.error) && (
          <SelectField label="Bracket (optional)" placeholder="Single elimination" choices={BRACKETS} {...bracket} />
        )}
      </FieldPair>
      {showsGames && (
        <FieldPair>
          <NumberField label="Games won" min={0} max={TOURNAMENT_LIMITS.games} {...won} />
          <NumberField label="Games lost" min={0} max={TOURNAMENT_LIMITS.games} {...lost} />
        </FieldPair>
      )}
    </>
  );
}
