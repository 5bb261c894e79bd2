import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { useStore } from 'zustand';
import './toast.css';
import { toastStore, type Toast } from './toast-store';

/** How long a toast shows, in milliseconds. */
export const TOAST_DURATION = 4000;

/** How many toasts the library itself would show; the store lets only one through. */
export const VISIBLE_TOASTS = 3;

/** Renders the toasts of the store with sonner. */
export default function ToastOutlet() {
  const current = useStore(toastStore, ({ toasts }) => toasts[0]);

  useEffect(() => {
    if (!current) return;
    draw(current);
    return () => void sonner.dismiss(current.id);
  }, [current]);

  return (
    <SonnerToaster
      duration={TOAST_DURATION}
      visibleToasts={VISIBLE_TOASTS}
      position="bottom-right"
      closeButton
      toastOptions={{ classNames: { toast: 'lu-toast', description: 'lu-toast-description' } }}
    />
  );
}

function draw({ id, kind, title, description }: Toast): void {
  const isFailure = kind === 'error' || kind === 'destructive';
  const close = () => toastStore.getState().dismiss(id);
  const options = {
    id,
    onDismiss: close,
    onAutoClose: close,
    className: `lu-toast-${isFailure ? 'danger' : kind}`,
    ...(description === undefined ? {} : { description }),
  };
  if (isFailure) sonner.error(title, options);
  else sonner[kind](title, options);
}
