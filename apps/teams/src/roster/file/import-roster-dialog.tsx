import { useState } from 'react';
import { Dialog } from '@lineup/ui/dialog';
import type { TeamPage } from '../../model/team';
import { ChooseFile } from './choose-file';
import { guessColumns, type ColumnMap, type ImportTable } from './import-columns';
import { ImportPreview } from './import-preview';

export interface ImportRosterDialogProps {
  page: TeamPage;
  /** The game whose roster is open: rows without a game belong to it. */
  gameId: string | null;
  onClose(): void;
}

interface ChosenFile {
  name: string;
  table: ImportTable;
  columns: ColumnMap;
}

/** Adds many people from a CSV file: choose it, see what each row means, then import all of it or nothing. */
export default function ImportRosterDialog({ page, gameId, onClose }: ImportRosterDialogProps) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  return (
    <Dialog title="Import roster" onClose={onClose}>
      {(close) =>
        file ? (
          <ImportPreview
            {...file}
            page={page}
            defaultGameId={gameId}
            onColumns={(columns) => setFile({ ...file, columns })}
            onBack={() => setFile(null)}
            onDone={close}
          />
        ) : (
          <ChooseFile
            invitationsLeft={page.invitations_left}
            onTable={(name, table) => setFile({ name, table, columns: guessColumns(table) })}
            onCancel={close}
          />
        )
      }
    </Dialog>
  );
}
