import type { Page, Route } from '@playwright/test';

/** The first write to an address meets a server that is down. */
export function refuseOnce(page: Page, address: RegExp): Promise<void> {
  return onFirstWrite(page, address, (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
}

/** The first write to an address arrives; only its answer is lost on the way. */
export function loseAnswer(page: Page, address: RegExp): Promise<void> {
  return onFirstWrite(page, address, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** Not by `times: 1`: a read of the same address would use it up. */
async function onFirstWrite(page: Page, address: RegExp, answer: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst || ['GET', 'HEAD', 'OPTIONS'].includes(route.request().method())) return route.fallback();
    isFirst = false;
    await answer(route);
  });
}
