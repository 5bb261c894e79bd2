import { toastStore, type ToastKind } from './toast-store';

export interface ToastOptions {
  description?: string | undefined;
}

function show(kind: ToastKind, title: string, description?: string): void {
  toastStore.getState().show({ kind, title, ...(description === undefined ? {} : { description }) });
}

/** A message of any kind, for `configureReporter` of `@lineup/data`. */
export const showToast = ({ kind, title, description }: { kind: ToastKind } & ToastOptions & { title: string }): void =>
  show(kind, title, description);

/** Short messages that need no answer. One shows at a time; the library that renders them loads with the first one. */
export const toast = {
  success: (title: string, options: ToastOptions = {}) => show('success', title, options.description),
  error: (title: string, options: ToastOptions = {}) => show('error', title, options.description),
  info: (title: string, options: ToastOptions = {}) => show('info', title, options.description),
  /** A failure for which the specification gives a title and a description. */
  destructive: (title: string, description: string) => show('destructive', title, description),
};
