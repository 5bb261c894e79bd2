import { toastStore } from '@lineup/ui/toast';

/** The toast that shows now. */
export const shownToast = () => toastStore.getState().toasts[0];
