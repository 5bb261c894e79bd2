import { useState } from 'react';
import { Check, Columns3 } from 'lucide-react';
import { useProfile } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { useAddToBoard } from './use-add-to-board';

interface AddToBoardProps {
  college: { id: string; name: string };
  /** Whether it is there already, where that is known. */
  isOnBoard?: boolean;
  /** Without words, where there is little room. */
  isCompact?: boolean;
}

/** Keeps a college on the user's own board, then leads there. */
export function AddToBoard({ college, isOnBoard = false, isCompact = false }: AddToBoardProps) {
  const { profile } = useProfile();
  const [isAdded, setAdded] = useState(isOnBoard);
  const add = useAddToBoard();
  const size = isCompact ? 18 : 16;
  // Without an address of the profile there is none of the board.
  const opens = profile?.slug ? 'Open it' : 'Finish your profile to open your board';
  if (isAdded && profile)
    return (
      <LinkButton
        variant={isCompact ? 'ghost' : 'secondary'}
        to={profile?.slug ? `/player/${profile.slug}/college-board` : '/welcome'}
        aria-label={isCompact ? `${college.name} is on your board. ${opens}` : undefined}
        // It takes the focus that the pressed button had; a page that opens keeps its own.
        ref={(link) => {
          if (!isOnBoard && document.activeElement === document.body) link?.focus({ preventScroll: true });
        }}
      >
        <Check size={size} aria-hidden />
        {!isCompact && (profile.slug ? 'On your board' : opens)}
      </LinkButton>
    );
  return (
    <Button
      variant={isCompact ? 'ghost' : 'secondary'}
      aria-label={isCompact ? `Add ${college.name} to my board` : undefined}
      aria-disabled={add.isPending}
      onClick={() => add.mutate(college, { onSuccess: () => setAdded(true) })}
    >
      <Columns3 size={size} aria-hidden />
      {!isCompact && 'Add to my board'}
    </Button>
  );
}
