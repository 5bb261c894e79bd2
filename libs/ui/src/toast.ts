export { showToast, toast, type ToastOptions } from './toast/toast';
export { TOAST_LIMIT, toastStore, type Toast, type ToastKind } from './toast/toast-store';
export { Toaster } from './toast/toaster';
