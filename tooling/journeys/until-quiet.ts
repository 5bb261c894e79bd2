import { expect, type Page, type Request } from '@playwright/test';

/** How long nothing may be under way, in ms. */
const QUIET = 2000;

/**
 * Follows what pages ask for from now on. The function it gives waits until all of them are quiet: "networkidle" of a page
 * is over once it has been, and says nothing of what follows.
 */
export function untilQuiet(pages: readonly Page[]): () => Promise<void> {
  const pending = new Set<Request>();
  let changedAt = Date.now();
  const end = (request: Request) => {
    pending.delete(request);
    changedAt = Date.now();
  };
  for (const page of pages) {
    page.on('request', (request) => {
      pending.add(request);
      changedAt = Date.now();
    });
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }
  return () => expect.poll(() => pending.size === 0 && Date.now() - changedAt > QUIET, { timeout: 30_000 }).toBe(true);
}
