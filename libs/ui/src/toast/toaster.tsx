import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastStore } from './toast-store';

const loadOutlet = () => import(/* webpackChunkName: "toast-outlet" */ './toast-outlet');

/**
 * Place of the toasts, once per page. Renders nothing, and loads nothing, before the first toast. When the load fails
 * the page goes on without, and the next toast tries again.
 */
export function Toaster() {
  const [Outlet, setOutlet] = useState<ComponentType>();
  const toasts = useSyncExternalStore(toastStore.subscribe, shownToasts, noToasts);

  useEffect(() => {
    if (Outlet || toasts.length === 0) return;
    loadOutlet().then(
      (module) => setOutlet(() => module.default),
      (error: unknown) => console.error('Toasts could not be loaded', error),
    );
  }, [Outlet, toasts]);
  return Outlet ? <Outlet /> : null;
}

const shownToasts = () => toastStore.getState().toasts;
const noToasts = () => toastStore.getInitialState().toasts;
