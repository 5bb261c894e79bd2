import { BadgeCheck, Undo2 } from 'lucide-react';
import { factsOfGame } from '@lineup/product';
import { Button } from '@lineup/ui/button';
import { SourceMarks } from '@lineup/ui/source-mark';
import type { RosterFact } from '../model/team';
import { useConfirmFacts } from './confirm-facts';
import styles from './roster-facts.module.css';

interface RosterFactsProps {
  teamId: string;
  name: string;
  facts: readonly RosterFact[];
}

/** What a player says about the games of the team, who stands behind it, and one press to do so. */
export default function RosterFacts({ teamId, name, facts }: RosterFactsProps) {
  const confirm = useConfirmFacts(teamId);
  return facts.map((game) => {
    const said = factsOfGame({ ...game, slug: game.game });
    const open = said.filter(({ source }) => !(source?.is_mine && source.is_current));
    const isUndone = open.length === 0;
    const chosen = isUndone ? said : open;
    const values = chosen.map(({ value }) => value).join(', ');
    return (
      <div key={game.game_id} className={styles.facts}>
        <span>
          {facts.length > 1 && `${game.name}: `}
          <strong>{said.map(({ value }) => value).join(' · ')}</strong>
        </span>
        <SourceMarks facts={said} />
        {game.can_confirm && (
          <Button
            variant={isUndone ? 'ghost' : 'secondary'}
            icon={isUndone ? <Undo2 size={16} aria-hidden /> : <BadgeCheck size={16} aria-hidden />}
            aria-label={isUndone ? `Undo my confirmation of ${values}, ${name}` : `Confirm ${values}, ${name}`}
            isBusy={confirm.isPending}
            onClick={() =>
              confirm.mutate({
                playerId: game.user_id,
                facts: chosen.map(({ source: _source, ...fact }) => fact),
                isUndone,
              })
            }
          >
            {isUndone ? 'Undo my confirmation' : 'Confirm'}
          </Button>
        )}
      </div>
    );
  });
}
