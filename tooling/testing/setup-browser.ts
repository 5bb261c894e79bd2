import { afterEach } from 'vitest';

// What a form keeps of its draft is not there in the next test.
afterEach(() => globalThis.sessionStorage?.clear());
