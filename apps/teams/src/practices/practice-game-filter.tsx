import { SelectFilter } from '@lineup/ui/filters';
import { gameTitle, type Game } from '../model/game';
import { t } from '../language';

interface PracticeGameFilterProps {
  games: readonly Game[];
  /** Id of the chosen game. */
  chosen: string | null;
  onChoose(id: string | null): void;
}

/** Limits the practices to those of one game, and those of all games. */
export default function PracticeGameFilter({ games, chosen, onChoose }: PracticeGameFilterProps) {
  return (
    <SelectFilter
      name="game"
      label={t('Game')}
      all={t('All games')}
      choices={Object.fromEntries(games.map((game) => [game.id, gameTitle(game)]))}
      value={chosen ?? ''}
      onChange={(id) => onChoose(id || null)}
    />
  );
}
