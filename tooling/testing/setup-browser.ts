import { afterEach, beforeEach } from 'vitest';

// Some files of a workspace for the browser run without one.
if ('Element' in globalThis) await import('./jsdom-gaps.ts');

// A busy machine shows late what it shows. Files that draw nothing do not read the library.
beforeEach(async ({ task: { file } }) => {
  if (file.name.endsWith('.tsx')) (await import('@testing-library/dom')).configure({ asyncUtilTimeout: 8000 });
});

// What a form keeps of its draft is not there in the next test.
afterEach(() => globalThis.sessionStorage?.clear());
