import { errors, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { readLargestPaint, watchLargestPaint, type LargestPaint } from './largest-paint.ts';
import { setTimeout } from 'node:timers/promises';
import { watchNetwork } from './quiet-network.ts';
import { SESSION_KEY } from '@lineup/data/session-key';

/** What one cold visit cost, in bytes on the wire. */
export interface Visit {
  /** With headers. */
  bytes: number;
  /** JavaScript alone, compressed, without headers. */
  scriptBytes: number;
  requests: number;
  /** First and largest contentful paint, in milliseconds after the navigation began. */
  fcp: number;
  lcp: number;
  largestPaint: LargestPaint;
}

/** How a visitor's machine and connection are slowed down. */
export interface Conditions {
  /** In ms. */
  latency: number;
  /** In bytes a second. */
  downloadThroughput: number;
  uploadThroughput: number;
  /** How many times longer scripts run. */
  cpu: number;
}

/** `fair`: enough for counting bytes. `phone`: slow 4G and a slow processor, where requests that wait for each other show. `slow3g`: a phone on 400 kbit/s. */
export const conditions = {
  fair: { latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000, cpu: 1 },
  phone: { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750, cpu: 4 },
  slow3g: { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, cpu: 4 },
} as const satisfies Record<string, Conditions>;

/** How long a page may take until it shows what it is waited for, and how often it is looked at, in ms. */
const MAX_WAIT = 30_000;
const POLL = 100;

/** A fresh browser profile that has answered the question about analytics, so that the banner is not what paints. */
export function newVisitor(browser: Browser, origin: string, session: string | null): Promise<BrowserContext> {
  const localStorage = [{ name: 'privacy_banner_consent', value: JSON.stringify({ analytics: false }) }];
  if (session) localStorage.push({ name: SESSION_KEY, value: session });
  return browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
}

/**
 * Opens an address in a fresh browser profile, signed in when there is a session, and waits until the network is
 * quiet. Calls of the backend do not count.
 */
export const visit = (
  browser: Browser,
  address: string,
  session: string | null = null,
  on: Conditions = conditions.fair,
): Promise<Visit> => onceMore(address, () => visitOnce(browser, address, session, on));

/** Visits an address again when it hung the first time. */
export async function onceMore<T>(address: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    // On a busy machine the line that Chromium emulates may stop for ever, with answers half read. A page that hangs does so again.
    console.warn(`${address} is visited again: ${error.message.split('\n')[0]}`);
    return open();
  }
}

/** A new page on a slowed machine and connection. `untilArrived` waits until the screen has come and the network is quiet. */
export async function slowedPage(
  context: BrowserContext,
  { cpu, ...network }: Conditions,
): Promise<{ page: Page; devtools: CDPSession; untilArrived(): Promise<void> }> {
  const page = await context.newPage();
  await page.addInitScript(watchLargestPaint);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const untilQuiet = watchNetwork(devtools);
  return {
    page,
    devtools,
    async untilArrived() {
      // On a busy machine the network is also quiet while a script runs: the title shows that the screen has come.
      await untilTrue(devtools, isTitleShown);
      await untilQuiet();
    },
  };
}

/** Runs in the page. */
function isTitleShown(): boolean {
  return document.querySelector('#main h1')?.checkVisibility({ visibilityProperty: true }) ?? false;
}

/**
 * What a function gives in the page, as JSON. Playwright's own `evaluate` and `waitFor` put a script into the page, which
 * blocks a slow phone and would count as the page's own.
 */
export async function readInPage<T>(devtools: CDPSession, read: () => T): Promise<T> {
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `(${String(read)})()`,
    returnByValue: true,
  });
  return result.value as T;
}

/** Waits until a function says so in the page. */
export async function untilTrue(devtools: CDPSession, holds: () => boolean): Promise<void> {
  const end = performance.now() + MAX_WAIT;
  while (!(await readInPage(devtools, holds))) {
    if (performance.now() > end) throw new errors.TimeoutError(`${holds.name} does not hold after ${MAX_WAIT} ms`);
    await setTimeout(POLL);
  }
}

async function visitOnce(browser: Browser, address: string, session: string | null, on: Conditions): Promise<Visit> {
  const { origin } = new URL(address);
  const context = await newVisitor(browser, origin, session);
  try {
    const { page, devtools, untilArrived } = await slowedPage(context, on);
    const scripts = new Set<string>();
    const headers = new Map<string, number>();
    const counted = new Set<string>();
    const result = { bytes: 0, scriptBytes: 0, requests: 0 };
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      const { protocol, pathname } = new URL(request.url);
      if (protocol === 'data:' || /^\/(rest|auth|realtime|storage|functions)\//.test(pathname)) return;
      counted.add(requestId);
      result.requests += 1;
      if (type === 'Script' || pathname.endsWith('.js')) scripts.add(requestId);
    });
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      headers.set(requestId, response.encodedDataLength);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!counted.has(requestId)) return;
      result.bytes += encodedDataLength;
      if (scripts.has(requestId)) result.scriptBytes += encodedDataLength - (headers.get(requestId) ?? 0);
    });
    await page.goto(address);
    await untilArrived();
    const fcp = await page.evaluate(readFirstPaint);
    const largestPaint = await page.evaluate(readLargestPaint);
    return { ...result, fcp, lcp: largestPaint.at, largestPaint };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
export function readFirstPaint(): number {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
}
