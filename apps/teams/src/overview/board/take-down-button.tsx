import { Trash2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import type { Announcement } from '../../model/announcement';
import { useTakeDown } from './take-down';

/** Takes an announcement down, after a question: nobody reads it any more. */
export function TakeDown({ teamId, announcement }: { teamId: string; announcement: Announcement }) {
  const takeDown = useTakeDown(teamId, announcement);
  return (
    <ConfirmDialog
      title="Take this announcement down?"
      description="Nobody reads it from then on, and its notices go."
      yes="Take down"
      isDestructive
      onConfirm={() => takeDown.mutate()}
    >
      {(ask) => (
        <Button variant="ghost" size="small" isDanger icon={<Trash2 size={14} aria-hidden />} onClick={ask}>
          Take down
        </Button>
      )}
    </ConfirmDialog>
  );
}
