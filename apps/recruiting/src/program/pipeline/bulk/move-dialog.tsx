import { Check } from 'lucide-react';
import { Dialog } from '@lineup/ui/dialog';
import { Button } from '@lineup/ui/button';
import type { Pipeline, PipelineCard, PipelineStage } from '../../model/load-pipeline';
import styles from './bulk.module.css';
import { whoOf } from './who-of';

interface MoveCardsDialogProps {
  pipeline: Pipeline;
  cards: readonly PipelineCard[];
  onChoose(stage: PipelineStage): void;
  onClose(): void;
}

/** "Move to…": every stage by name, with what the player reads of it. */
export default function MoveCardsDialog({ pipeline, cards, onChoose, onClose }: MoveCardsDialogProps) {
  return (
    <Dialog title={`Move ${whoOf(cards)} to…`} onClose={onClose}>
      {(close) => (
        <ul className={styles.choices}>
          {pipeline.stages.map((stage, index) => {
            const isHere = cards.every(({ stage_id }) => stage_id === stage.id);
            return (
              <li key={stage.id}>
                <Button
                  aria-current={isHere || undefined}
                  data-initial-focus={index === 0 || undefined}
                  onClick={() => {
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
      )}
    </Dialog>
  );
}
