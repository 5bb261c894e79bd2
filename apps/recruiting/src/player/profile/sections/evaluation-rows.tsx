import { EvaluationText } from '@lineup/ui/evaluation';
import type { Player } from '../../model/load-player';

/** What coaches wrote of a player. */
export default function EvaluationRows({ evaluations }: Required<Pick<Player, 'evaluations'>>) {
  return evaluations?.map((each) => <EvaluationText key={each.id} evaluation={each} />);
}
