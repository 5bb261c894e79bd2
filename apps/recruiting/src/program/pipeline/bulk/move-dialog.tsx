import { useState } from 'react';
import { Check } from 'lucide-react';
import { Dialog } from '@lineup/ui/dialog';
import { Button } from '@lineup/ui/button';
import { closingStage } from '../../model/closing-notes';
import type { Pipeline, PipelineCard, PipelineStage } from '../../model/load-pipeline';
import styles from './bulk.module.css';
import { ClosingForm } from './closing-form';
import { whoOf } from './who-of';

interface MoveCardsDialogProps {
  pipeline: Pipeline;
  cards: readonly PipelineCard[];
  onChoose(stage: PipelineStage): void;
  onClose(): void;
}

/** "Move to…": every stage by name, with what the player reads of it. */
export default function MoveCardsDialog({ pipeline, cards, onChoose, onClose }: MoveCardsDialogProps) {
  const [closing, setClosing] = useState<PipelineStage | null>(null);
  return (
    <Dialog title={closing ? `Close ${whoOf(cards)}` : `Move ${whoOf(cards)} to…`} onClose={onClose}>
      {(close) =>
        closing ? (
          <ClosingForm pipeline={pipeline} cards={cards} stage={closing} close={close} />
        ) : (
          <ul className={styles.choices}>
            {pipeline.stages.map((stage, index) => {
              const isHere = cards.every(({ stage_id }) => stage_id === stage.id);
              return (
                <li key={stage.id}>
                  <Button
                    aria-current={isHere || undefined}
                    data-initial-focus={index === 0 || undefined}
                    onClick={() => {
                      if (!isHere && closingStage(pipeline, cards, stage.id)) {
                        setClosing(stage);
                        return;
                      }
                      if (!isHere) onChoose(stage);
                      close();
                    }}
                  >
                    <span>
                      {stage.name}
                      {stage.player_label !== stage.name && <small>The player reads “{stage.player_label}”</small>}
                    </span>
                    {isHere && <Check size={16} aria-hidden />}
                  </Button>
                </li>
              );
            })}
          </ul>
        )
      }
    </Dialog>
  );
}
