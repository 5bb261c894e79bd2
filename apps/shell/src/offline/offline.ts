// Lazy chunk.
export { AsOf } from './as-of';
export { keepOffline } from './keep-offline';
export { restoreKept } from './restore-kept';
