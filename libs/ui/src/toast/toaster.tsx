import { Suspense, lazy, useSyncExternalStore } from 'react';
import { toastStore } from './toast-store';

const ToastOutlet = lazy(() => import(/* webpackChunkName: "toast-outlet" */ './toast-outlet'));

/** Place of the toasts, once per page. Draws nothing, and loads nothing, before the first toast. */
export function Toaster() {
  const hasToast = useSyncExternalStore(toastStore.subscribe, hadToast);
  if (!hasToast) return null;
  return (
    <Suspense>
      <ToastOutlet />
    </Suspense>
  );
}

let isNeeded = false;

function hadToast(): boolean {
  isNeeded ||= toastStore.getState().toasts.length > 0;
  return isNeeded;
}
