import type { ReactNode } from 'react';
import type { Pipeline, PipelineCard } from '../model/load-pipeline';
import type { Undoable } from '../model/undoable';

export interface InterestDrawerProps {
  id: string;
  pipeline: Pipeline;
  /** Ids in the order of the screen, for next and previous. */
  order: readonly string[];
  /** How many there are in all, also of those that were not read yet. */
  total: number;
  /** Over the whole window, as on a phone. */
  isFull: boolean;
  /** Shown at the end of a drawer that covers the page. */
  notice: ReactNode;
  onOpen(id: string): void;
  onDialog(part: 'move' | 'assign' | 'tag', card: PipelineCard): void;
  onDone(done: Undoable): void;
  onClose(): void;
}
