import { Dialog } from '@lineup/ui/dialog';
import type { Pipeline, PipelineCard, PipelineStage } from '../../model/load-pipeline';
import { ClosingForm } from './closing-form';
import { whoOf } from './who-of';

interface ClosingDialogProps {
  pipeline: Pipeline;
  cards: readonly PipelineCard[];
  stage: PipelineStage;
  onClose(): void;
}

/** Asks for the note when cards of players who wrote are dropped on a column for closed ones. */
export default function ClosingDialog({ pipeline, cards, stage, onClose }: ClosingDialogProps) {
  return (
    <Dialog title={`Close ${whoOf(cards)}`} onClose={onClose}>
      {(close) => <ClosingForm pipeline={pipeline} cards={cards} stage={stage} close={close} />}
    </Dialog>
  );
}
