import { createStore } from 'zustand/vanilla';

export type ToastKind = 'success' | 'error' | 'info' | 'destructive';

export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  description?: string;
}

/** How many toasts show at a time: a new one takes the place of the shown one. */
const TOAST_LIMIT = 1;

interface ToastState {
  toasts: readonly Toast[];
  show(toast: Omit<Toast, 'id'>): number;
  dismiss(id: number): void;
}

let lastId = 0;

/** The toasts that are shown, newest first. */
export const toastStore = createStore<ToastState>()((set) => ({
  toasts: [],
  show(toast) {
    const id = ++lastId;
    set(({ toasts }) => ({ toasts: [{ ...toast, id }, ...toasts].slice(0, TOAST_LIMIT) }));
    return id;
  },
  dismiss(id) {
    set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  },
}));
