import { lazyQuietly } from './lazy-quietly';

/** "Tell me when something new fits". */
export const KeepFilter = lazyQuietly(() => import('@lineup/product/keep-filter'));
