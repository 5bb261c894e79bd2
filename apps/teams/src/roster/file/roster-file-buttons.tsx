import { useState } from 'react';
import { Download, Upload } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { toast } from '@lineup/ui/toast';
import { lazyPart } from '@lineup/ui/lazy-part';
import { OpenDialogButton } from '../../kit/dialog/open-dialog-button';
import type { TeamPage } from '../../model/team';
import { t } from '../../language';

const importRoster = lazyPart(() => import('./import-roster-dialog'));

interface RosterFileButtonsProps {
  page: TeamPage;
  /** The game whose roster is open; null for the whole team. */
  gameId: string | null;
}

/** A roster from and to a file. */
export function RosterFileButtons({ page, gameId }: RosterFileButtonsProps) {
  const [isExporting, setExporting] = useState(false);
  const exportFile = async () => {
    setExporting(true);
    try {
      const { exportRoster } = await import('./export-roster');
      await exportRoster(page);
    } catch (error) {
      console.error('The export failed', error);
      toast.error(t('The roster could not be exported. Check your connection and try again.'));
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <OpenDialogButton
        icon={<Upload size={16} aria-hidden />}
        label={t('Import CSV')}
        variant="secondary"
        part={importRoster}
        dialog={(onClose) => <importRoster.Part page={page} gameId={gameId} onClose={onClose} />}
      />
      <Button icon={<Download size={16} aria-hidden />} isBusy={isExporting} onClick={() => void exportFile()}>
        {t('Export CSV')}
      </Button>
    </>
  );
}
