import { useDialogParam, type DialogParam } from '@lineup/ui/use-dialog-param';

/** What an address of the manage screen may ask to be added: `?tab=roster&add=game` opens the dialog with its tab. */
export type Addition = 'game' | 'player' | 'staff' | 'practice' | 'tournament' | 'post' | 'announcement';

/** The dialog that adds this. */
export const useAddDialog = (addition: Addition): DialogParam => useDialogParam('add', addition);
