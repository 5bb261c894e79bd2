import { Trash2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import type { Announcement } from '../../model/announcement';
import { t } from '../../language';
import { useTakeDown } from './take-down';

/** Takes an announcement down, after a question: nobody reads it any more. */
export function TakeDown({ teamId, announcement }: { teamId: string; announcement: Announcement }) {
  const takeDown = useTakeDown(teamId, announcement);
  return (
    <ConfirmDialog
      title={t('Take this announcement down?')}
      description={t('Nobody reads it from then on, and its notices go.')}
      yes={t('Take down')}
      isDestructive
      onConfirm={() => takeDown.mutate()}
    >
      {(ask) => (
        <Button variant="ghost" size="small" isDanger icon={<Trash2 size={14} aria-hidden />} onClick={ask}>
          {t('Take down')}
        </Button>
      )}
    </ConfirmDialog>
  );
}
