export { showToast, toast, type ToastOptions } from './toast/toast';
export { toastStore, type Toast, type ToastKind } from './toast/toast-store';
export { Toaster } from './toast/toaster';
