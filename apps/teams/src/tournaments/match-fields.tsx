import { FieldPair, NumberField, SelectField, type Bind } from '@lineup/ui/form';
import { BRACKETS, STAGES, hasHalves } from '../model/tournament-result';
import { TOURNAMENT_LIMITS, type TournamentDraft } from './tournament-input';

/** How far the team got: the stage of its latest match, and how that ended. */
export function MatchFields({ draft, bind }: { draft: TournamentDraft; bind: Bind<TournamentDraft> }) {
  return (
    <>
      <FieldPair>
        <SelectField label="Latest match (optional)" placeholder="Not played yet" choices={STAGES} {...bind('stage')} />
        {hasHalves(draft.stage) && (
          <SelectField
            label="Bracket (optional)"
            placeholder="Single elimination"
            choices={BRACKETS}
            {...bind('bracket')}
          />
        )}
      </FieldPair>
      {draft.stage !== '' && (
        <FieldPair>
          <NumberField label="Games won" min={0} max={TOURNAMENT_LIMITS.games} {...bind('gamesWon')} />
          <NumberField label="Games lost" min={0} max={TOURNAMENT_LIMITS.games} {...bind('gamesLost')} />
        </FieldPair>
      )}
    </>
  );
}
