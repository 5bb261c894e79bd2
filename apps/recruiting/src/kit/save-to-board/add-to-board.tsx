import { useRef } from 'react';
import { Check, icon } from '@lineup/ui/icons';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import type { CollegeStanding } from '../../model/standing';
import { useAddToBoard } from './use-add-to-board';
import { t } from '../../language';

const Columns3 = icon('M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9 3v18M15 3v18');

interface AddToBoardProps {
  college: { id: string; name: string; standing?: CollegeStanding };
  /** Without words, where there is little room. */
  isCompact?: boolean;
}

/** Keeps a college on the user's own board, then leads there. What was read of the college says which. */
export function AddToBoard({ college, isCompact = false }: AddToBoardProps) {
  const wasPressed = useRef(false);
  const add = useAddToBoard();
  const size = isCompact ? 18 : 16;
  if (college.standing?.is_on_board)
    return (
      <LinkButton
        variant={isCompact ? 'ghost' : 'secondary'}
        to="/player/me/college-board"
        aria-label={isCompact ? t('{name} is on your board. Open it', { name: college.name }) : undefined}
        // It takes the focus that the pressed button had; a page that opens keeps its own.
        ref={(link) => {
          if (wasPressed.current && document.activeElement === document.body) link?.focus({ preventScroll: true });
        }}
      >
        <Check size={size} aria-hidden />
        {!isCompact && t('On your board')}
      </LinkButton>
    );
  return (
    <Button
      variant={isCompact ? 'ghost' : 'secondary'}
      aria-label={isCompact ? t('Add {name} to my board', { name: college.name }) : undefined}
      aria-disabled={add.isPending}
      onClick={() => {
        wasPressed.current = true;
        add.mutate(college);
      }}
    >
      <Columns3 size={size} aria-hidden />
      {!isCompact && t('Add to my board')}
    </Button>
  );
}
