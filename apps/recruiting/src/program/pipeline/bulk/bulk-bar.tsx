import { ArrowRightLeft, CalendarPlus, MessageSquare, Tag, UserRound, X } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { ExportPipelineButton } from '../../kit/export-pipeline-button';
import type { Pipeline, PipelineCard } from '../../model/load-pipeline';
import styles from './bulk.module.css';

interface BulkBarProps {
  pipeline: Pipeline;
  cards: readonly PipelineCard[];
  onOpen(dialog: 'move' | 'assign' | 'tag' | 'message' | 'invite'): void;
  /** Above a notice in the same place. */
  isRaised: boolean;
  onClear(): void;
}

/** What can be done with all selected interests at once. */
export function BulkBar({ pipeline, cards, isRaised, onOpen, onClear }: BulkBarProps) {
  return (
    <div className={styles.bulk} role="group" aria-label="Selected interests" data-raised={isRaised || undefined}>
      <p role="status">
        {cards.length.toLocaleString()} <span>selected</span>
      </p>
      <Button onClick={() => onOpen('move')}>
        <ArrowRightLeft size={16} aria-hidden />
        Move
      </Button>
      <Button onClick={() => onOpen('assign')}>
        <UserRound size={16} aria-hidden />
        Assign
      </Button>
      <Button onClick={() => onOpen('tag')}>
        <Tag size={16} aria-hidden />
        Tag
      </Button>
      <Button onClick={() => onOpen('message')}>
        <MessageSquare size={16} aria-hidden />
        Message
      </Button>
      <Button onClick={() => onOpen('invite')}>
        <CalendarPlus size={16} aria-hidden />
        Invite
      </Button>
      <ExportPipelineButton
        college={pipeline.college}
        filter={{ p_interest_ids: cards.map(({ id }) => id) }}
        label="Export"
      />
      <Button variant="ghost" aria-label="Clear selection" onClick={onClear}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  );
}
