import { BadgeCheck, Undo2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { useConfirmFacts, type ConfirmableFact } from './use-confirm-facts';
import { t } from '../language';

interface ConfirmFactsProps {
  playerId: string;
  /** For who listens: "Riley Tran". */
  name: string;
  facts: readonly ConfirmableFact[];
}

/** Confirms in one press what a player says, or undoes the own confirmation. For those whose team or program the player is on. */
export default function ConfirmFacts({ playerId, name, facts }: ConfirmFactsProps) {
  const confirm = useConfirmFacts();
  const open = facts.filter(({ source }) => !(source?.is_mine && source.is_current));
  const isUndone = open.length === 0;
  if (facts.length === 0) return null;
  const chosen = isUndone ? facts : open;
  const values = chosen.map(({ value }) => value).join(', ');
  return (
    <Button
      variant={isUndone ? 'ghost' : 'secondary'}
      icon={isUndone ? <Undo2 size={16} aria-hidden /> : <BadgeCheck size={16} aria-hidden />}
      aria-label={
        isUndone
          ? t('Undo my confirmation of {values}, {name}', { values, name })
          : t('Confirm {values}, {name}', { values, name })
      }
      isBusy={confirm.isPending}
      onClick={() => confirm.mutate({ playerId, facts: chosen.map(({ source: _source, ...fact }) => fact), isUndone })}
    >
      {isUndone ? t('Undo my confirmation') : t('Confirm')}
    </Button>
  );
}
